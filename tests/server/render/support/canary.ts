import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Text of the canary's responses. No PDF may contain it. */
export const CANARY_TEXT = "canary-sings";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><text y="15">${CANARY_TEXT}</text></svg>`;

/** Servers on this machine that log everything that reaches them, even a bare connection. */
export interface Canary {
  port: number;
  base: string;
  /** Requested paths, and `connection` or `datagram` for anything but a request. */
  hits: string[];
  close(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    const path = request.url ?? "";
    response.setHeader("access-control-allow-origin", "*");
    if (path.startsWith("/redirect")) response.writeHead(302, { location: "/redirected" }).end();
    else if (/img|svg|bg|srcset|poster|icon/.test(path))
      response.setHeader("content-type", "image/svg+xml").end(PICTURE);
    else if (/css|import/.test(path))
      response.setHeader("content-type", "text/css").end(`p::after { content: "${CANARY_TEXT}" }`);
    else if (/script|module|worker/.test(path))
      response.setHeader("content-type", "text/javascript").end(`document.write("${CANARY_TEXT}")`);
    else response.setHeader("content-type", "text/html").end(`<p>${CANARY_TEXT}</p>`);
  });
  server.on("connection", () => hits.push("connection"));
  server.on("upgrade", (request, socket) => {
    hits.push(request.url ?? "");
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const others = [await alsoAt("::1", port, server), await datagrams(port, hits)];
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    hits,
    async close() {
      for (const other of others) other?.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Listens at another address too. Returns null if the machine has none, such as without IPv6. */
async function alsoAt(host: string, port: number, first: Server): Promise<Server | null> {
  const server = createServer((request, response) => first.emit("request", request, response));
  server.on("connection", (socket) => first.emit("connection", socket));
  return new Promise((resolve) => {
    server.once("error", () => resolve(null));
    server.listen(port, host, () => resolve(server));
  });
}

async function datagrams(port: number, hits: string[]): Promise<Socket> {
  const socket = createSocket("udp4", () => hits.push("datagram"));
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return socket;
}
