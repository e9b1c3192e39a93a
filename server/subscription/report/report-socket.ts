import { join } from "node:path";
import type { Queries } from "../../database/open";
import { askLocalSocket, serveLocalSocket } from "../../lib/local-socket";
import { type InvoiceRow, listInvoiceRows } from "./invoice-rows";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "invoices.sock";

/** Serves the invoices to the operator's command. @returns a function that closes the socket */
export const serveInvoiceReport = (socketFolder: string, db: Queries): Promise<() => Promise<void>> =>
  serveLocalSocket(join(socketFolder, SOCKET), (url) =>
    listInvoiceRows(db, new Date(url.searchParams.get("since") ?? 0)),
  );

/**
 * Requests the invoices from the service that has the embedded database open.
 *
 * @returns null if no service responds
 * @throws Error if the service can't read them
 */
export async function requestInvoiceReport(socketFolder: string, since: Date): Promise<InvoiceRow[] | null> {
  const rows = await askLocalSocket(join(socketFolder, SOCKET), `/?since=${since.toISOString()}`);
  return (rows as InvoiceRow[] | undefined) ?? null;
}
