import { join } from "node:path";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/queries";
import { askLocalSocket, serveLocalSocket } from "../lib/local-socket";
import { type AuditCursor, type AuditFilter, type AuditPage, readAuditPage } from "./read-audit";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "audit.sock";

interface AuditSocketOptions {
  socketFolder: string;
  db: Queries;
  log: BaseLogger;
}

/** Serves pages of the audit log to the operator's command. @returns a function that closes the socket */
export const serveAuditExport = ({ socketFolder, db, log }: AuditSocketOptions): Promise<() => Promise<void>> =>
  serveLocalSocket({
    path: join(socketFolder, SOCKET),
    async answer({ searchParams }) {
      const dateOf = (name: string) => {
        const text = searchParams.get(name);
        return text === null ? undefined : new Date(text);
      };
      const [at, id] = [searchParams.get("at"), searchParams.get("id")];
      const filter = {
        since: dateOf("since"),
        until: dateOf("until"),
        workspaceId: searchParams.get("workspace") ?? undefined,
      };
      return readAuditPage(db, filter, at !== null && id !== null ? { at, id } : undefined);
    },
    log,
  });

/**
 * Asks the service that has the embedded database open for a page.
 *
 * @returns undefined if no service responds
 * @throws Error if the service can't answer
 */
export async function requestAuditPage(
  socketFolder: string,
  { since, until, workspaceId }: AuditFilter,
  after?: AuditCursor,
): Promise<AuditPage | undefined> {
  const query = new URLSearchParams({
    ...(since && { since: since.toISOString() }),
    ...(until && { until: until.toISOString() }),
    ...(workspaceId !== undefined && { workspace: workspaceId }),
    ...after,
  });
  return (await askLocalSocket(join(socketFolder, SOCKET), `/?${query}`)) as AuditPage | undefined;
}
