import { join } from "node:path";
import type { Pool } from "pg";
import type { BaseLogger } from "pino";
import { askLocalSocket, serveLocalSocket } from "../lib/local-socket";
import { backUp } from "./back-up";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "backup.sock";

interface BackupSocketOptions {
  socketFolder: string;
  /** Pool of the embedded database. */
  pool: Pool;
  dataDir: string;
  log: BaseLogger;
}

/** Makes backups for the operator's command. @returns a function that closes the socket */
export const serveBackups = ({ socketFolder, pool, dataDir, log }: BackupSocketOptions): Promise<() => Promise<void>> =>
  serveLocalSocket({
    path: join(socketFolder, SOCKET),
    async answer(url) {
      const target = url.searchParams.get("to");
      if (!target) throw new Error("The request names no folder");
      await backUp(pool, dataDir, target);
      return { target };
    },
    log,
  });

/**
 * Lets the service that has the embedded database open make a backup.
 *
 * @param target absolute path
 * @returns false if no service responds
 * @throws Error if the service can't make it
 */
export async function requestBackup(socketFolder: string, target: string): Promise<boolean> {
  const query = new URLSearchParams({ to: target });
  return (await askLocalSocket(join(socketFolder, SOCKET), `/?${query}`)) !== undefined;
}
