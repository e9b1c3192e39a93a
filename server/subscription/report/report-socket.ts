import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Queries } from "../../database/open";
import { type InvoiceRow, listInvoiceRows } from "./invoice-rows";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "invoices.sock";

/**
 * Serves the invoices to the operator's command on a Unix socket. The embedded database has a single connection, which
 * the service uses, so the command can't read the database itself. The socket's folder is accessible to the service's
 * user only.
 *
 * @returns a function that closes the socket
 */
export async function serveInvoiceReport(socketFolder: string, db: Queries): Promise<() => Promise<void>> {
  const path = join(socketFolder, SOCKET);
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    const since = new URL(request.url ?? "/", "http://localhost").searchParams.get("since") ?? 0;
    listInvoiceRows(db, new Date(since)).then(
      (rows) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
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
 * Requests the invoices from the service that has the embedded database open.
 *
 * @returns null if no service responds
 * @throws Error if the service can't read them
 */
export async function requestInvoiceReport(socketFolder: string, since: Date): Promise<InvoiceRow[] | null> {
  const request = get({ socketPath: join(socketFolder, SOCKET), path: `/?since=${since.toISOString()}` });
  const [response] = await once(request, "response").catch(() => [null]);
  if (response === null) return null;
  if (response.statusCode !== 200)
    throw new Error("The running service can't read its invoices. See its log for the reason.");
  return JSON.parse(await text(response)) as InvoiceRow[];
}
