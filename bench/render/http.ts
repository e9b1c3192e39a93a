import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A program that keeps its connections to a service. */
export interface Client {
  /** @throws Error when the answer is none of success */
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Buffer>;
  close(): void;
}

export function openClient(port: number): Client {
  const agent = new Agent({ keepAlive: true });
  return {
    async send(method, path, headers = {}, body = "") {
      const length = body && { "content-length": String(Buffer.byteLength(body)) };
      const sent = request({ agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...length } });
      sent.end(body);
      const [response] = await once(sent, "response");
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${content.toString()}`);
      return content;
    },
    close: () => agent.destroy(),
  };
}

/** Asks until a service that is just being started answers. @throws Error when it ends instead, or after two minutes */
export async function untilAnswered(ask: () => Promise<unknown>, service: ChildProcess): Promise<void> {
  const end = Date.now() + 120_000;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (service.exitCode !== null || Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
