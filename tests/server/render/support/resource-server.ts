import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine that documents load from. */
export interface ResourceServer {
  /** `127.0.0.1:port` */
  host: string;
  base: string;
  port: number;
  /** What was asked for, in order. */
  requests: IncomingMessage[];
  /** Connections so far. */
  connections: number;
  close(): Promise<void>;
}

/** A picture that a PDF shows as text. */
export const picture = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="20"><text y="15">${text}</text></svg>`;

/** @param answer answers whatever is asked; without one each path is a picture that says `picture-of-<path>` */
export async function startResourceServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void = sayPath,
): Promise<ResourceServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const started: ResourceServer = {
    host: `127.0.0.1:${port}`,
    base: `http://127.0.0.1:${port}`,
    port,
    requests,
    connections: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connection", () => started.connections++);
  return started;
}

const sayPath = (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader("content-type", "image/svg+xml").end(picture(`picture-of-${request.url?.slice(1)}`));
};
