import { join } from "node:path";
import type { Pool } from "pg";
import { askLocalSocket, serveLocalSocket } from "../lib/local-socket";
import { backUp } from "./back-up";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "backup.sock";

/** Makes backups for the operator's command. @returns a function that closes the socket */
export const serveBackups = (socketFolder: string, pool: Pool, dataDir: string): Promise<() => Promise<void>> =>
  serveLocalSocket(join(socketFolder, SOCKET), async (url) => {
    const target = url.searchParams.get("to");
    if (!target) throw new Error("The request names no folder");
    await backUp(pool, dataDir, target);
    return { target };
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
