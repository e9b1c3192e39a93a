import { once } from "node:events";
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ClusterProcess } from "./cluster";

/** A small reverse proxy, as in front of a real installation. */
export interface Balancer {
  port: number;
  /** Requests that were under way at a web process when it was killed (SIGKILL). Their clients got 502. */
  readonly lost: number;
  /**
   * Reasons of further requests without an answer, and of answers with 503 from a process that may not refuse. There
   * should be none.
   */
  readonly dropped: readonly string[];
  close(): void;
}

/** Returns whether a process refuses requests because it stops, or has not started. */
const isStopping = (body: Buffer): boolean => /"reason":"(stopping|starting)"/.test(body.toString());

/** Returns those of the headers that are there. */
const pick = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/**
 * Sends requests to web processes in turn. A request that a process refuses to take (it is stopping, or its port is
 * closed) goes to the next one, as reverse proxies do.
 */
export async function startBalancer(processes: readonly ClusterProcess[]): Promise<Balancer> {
  // A connection for each request. If connections were used again, a request could meet one that is being closed.
  const agent = new Agent();
  const dropped: string[] = [];
  let lost = 0;
  let turn = 0;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const webs = processes.filter(({ role }) => role === "web");
    const first = turn++;
    for (let attempt = 0; attempt < webs.length; attempt += 1) {
      const web = webs[(first + attempt) % webs.length];
      const startedAt = performance.now();
      const outcome = web && (await send(web, request, body).catch((error: NodeJS.ErrnoException) => error));
      if (!outcome) continue;
      if (outcome instanceof Error) {
        if (outcome.code === "ECONNREFUSED") continue;
        if (web.endedBy === "SIGKILL") lost += 1;
        else dropped.push(`${outcome.code} ${outcome.message} (${web.endedBy ?? "running"})`);
        response.writeHead(502).end();
        return;
      }
      if (outcome.status === 503 && attempt + 1 < webs.length && isStopping(outcome.body)) continue;
      // Also the answer to a request from before a fault may arrive after it.
      if (outcome.status === 503 && startedAt > (web.mayRefuseUntil ?? 0)) dropped.push(`503 ${outcome.body}`);
      response.writeHead(outcome.status, pick(outcome.headers, ["content-type", "retry-after"])).end(outcome.body);
      return;
    }
    dropped.push("no web process took the request");
    response.writeHead(502).end();
  }

  async function send(web: ClusterProcess, { method, url, headers }: IncomingMessage, body: Buffer) {
    const { connection: _, ...rest } = headers;
    const sent = httpRequest({ agent, host: "127.0.0.1", port: web.port, method, path: url, headers: rest });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  }

  const server = createServer((request, response) => void forward(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    dropped,
    get lost() {
      return lost;
    },
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
