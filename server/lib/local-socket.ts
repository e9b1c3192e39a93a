import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, request as sendRequest } from "node:http";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import type { BaseLogger } from "pino";

interface LocalSocketOptions {
  path: string;
  /** Gets the path and the query of a request. If it throws, the error is logged, and the command refers to the log. */
  answer(url: URL): Promise<unknown>;
  log: BaseLogger;
}

/**
 * Answers the operator's commands on a Unix socket, in JSON. The embedded database has a single connection, which the
 * service uses, so a command can't open the database itself. The socket's folder must be accessible to the service's
 * user only.
 *
 * @returns a function that closes the socket
 */
export async function serveLocalSocket({ path, answer, log }: LocalSocketOptions): Promise<() => Promise<void>> {
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? "/", "http://localhost")).then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => {
        log.error({ err: error, socket: basename(path) }, "a command of the operator failed");
        response.writeHead(500).end();
      },
    );
  });
  server.listen(path);
  await once(server, "listening");
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
}

/**
 * Asks the service that listens on a socket.
 *
 * @param url path and query
 * @returns undefined if no service responds
 * @throws Error if the service can't answer
 */
export async function askLocalSocket(socketPath: string, url: string): Promise<unknown> {
  const request = sendRequest({ socketPath, path: url });
  request.end();
  const [response] = await once(request, "response").catch(() => [undefined]);
  if (response === undefined) return undefined;
  if (response.statusCode !== 200) throw new Error("The running service can't answer. See its log for the reason.");
  return JSON.parse(await text(response));
}
