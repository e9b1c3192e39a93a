import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Sends requests to a service over kept connections. */
export interface HttpClient {
  /** @throws Error if the status is 300 or higher */
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Buffer>;
  close(): void;
}

interface ClientOptions {
  /** Address of this machine that the requests come from. */
  localAddress?: string;
}

export function createHttpClient(port: number, { localAddress }: ClientOptions = {}): HttpClient {
  const agent = new Agent({ keepAlive: true, ...(localAddress && { localAddress }) });
  return {
    async send(method, path, headers = {}, body = "") {
      const length = body && { "content-length": String(Buffer.byteLength(body)) };
      const sent = httpRequest({ agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...length } });
      // A connection may fail after an early answer, while the body is still being sent.
      sent.on("error", () => undefined);
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

/**
 * Repeats a request until a starting service answers it.
 *
 * @throws Error if the service ends, or after two minutes
 */
export async function waitForService(request: () => Promise<unknown>, service: ChildProcess): Promise<void> {
  const end = Date.now() + 120_000;
  for (;;) {
    try {
      await request();
      return;
    } catch (error) {
      if (service.exitCode !== null || Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
