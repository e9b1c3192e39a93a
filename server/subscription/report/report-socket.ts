import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Queries } from "../../database/open";
import { type InvoiceRow, listInvoiceRows } from "./invoice-rows";

/** Not longer than the name of the database's own socket, which the folder's path leaves room for. */
const SOCKET = "invoices.sock";

/**
 * The embedded database has one connection, and the service has it. So the service itself answers the operator's command, on a
 * socket in the folder of the database's, which nobody else can enter.
 *
 * @returns a function that ends it
 */
export async function serveInvoiceReport(socketFolder: string, db: Queries): Promise<() => Promise<void>> {
  const path = join(socketFolder, SOCKET);
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    const since = new URL(request.url ?? "/", "http://localhost").searchParams.get("since") ?? 0;
    listInvoiceRows(db, new Date(since)).then(
      (lines) => response.end(JSON.stringify(lines)),
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
 * Asks the service that has the embedded database open.
 *
 * @returns null where none answers
 * @throws Error where it answers that it can't
 */
export async function requestInvoiceReport(socketFolder: string, since: Date): Promise<InvoiceRow[] | null> {
  const request = get({ socketPath: join(socketFolder, SOCKET), path: `/?since=${since.toISOString()}` });
  const [response] = await once(request, "response").catch(() => [null]);
  if (response === null) return null;
  if (response.statusCode !== 200) throw new Error("The running service can't read its invoices; its log says why.");
  return JSON.parse(await text(response)) as InvoiceRow[];
}
