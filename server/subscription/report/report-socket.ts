import { join } from "node:path";
import type { BaseLogger } from "pino";
import type { Queries } from "../../database/open";
import { askLocalSocket, serveLocalSocket } from "../../lib/local-socket";
import { type InvoiceRow, listInvoiceRows } from "./invoice-rows";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "invoices.sock";

interface ReportSocketOptions {
  socketFolder: string;
  db: Queries;
  log: BaseLogger;
}

/** Serves the invoices to the operator's command. @returns a function that closes the socket */
export const serveInvoiceReport = ({ socketFolder, db, log }: ReportSocketOptions): Promise<() => Promise<void>> =>
  serveLocalSocket({
    path: join(socketFolder, SOCKET),
    answer: (url) => listInvoiceRows(db, new Date(url.searchParams.get("since") ?? 0)),
    log,
  });

/**
 * Requests the invoices from the service that has the embedded database open.
 *
 * @returns undefined if no service responds
 * @throws Error if the service can't read them
 */
export async function requestInvoiceReport(socketFolder: string, since: Date): Promise<InvoiceRow[] | undefined> {
  const rows = await askLocalSocket(join(socketFolder, SOCKET), `/?since=${since.toISOString()}`);
  return rows as InvoiceRow[] | undefined;
}
