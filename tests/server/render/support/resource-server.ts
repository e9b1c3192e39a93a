import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** HTTP server on this machine that documents load resources from. */
export interface ResourceServer {
  /** `127.0.0.1:port` */
  host: string;
  base: string;
  port: number;
  /** Requests so far, in order. */
  requests: IncomingMessage[];
  /** Number of connections so far. */
  connections: number;
  close(): Promise<void>;
}

/** Returns an SVG image with a text that can be read back from the PDF. */
export const textImage = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="20"><text y="15">${text}</text></svg>`;

/** Starts a server. By default it answers each path with an image of the text `image-of-<path>`. */
export async function startResourceServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void = sendPathImage,
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

const sendPathImage = (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader("content-type", "image/svg+xml").end(textImage(`image-of-${request.url?.slice(1)}`));
};
