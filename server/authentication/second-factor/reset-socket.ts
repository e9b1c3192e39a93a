import { join } from "node:path";
import type { Queries } from "../../database/open";
import { askLocalSocket, serveLocalSocket } from "../../lib/local-socket";
import { type OperatorReset, type OperatorResetDependencies, resetForOperator } from "./operator-reset";

/** Name of the socket. At most as long as SOCKET_NAME, for which `createSocketFolder` checks the path's length. */
const SOCKET = "reset.sock";

interface ResetSocketOptions extends OperatorResetDependencies {
  socketFolder: string;
  db: Queries;
}

/** Serves resets to the operator's command. @returns a function that closes the socket */
export const serveOperatorReset = ({ socketFolder, db, wake, log }: ResetSocketOptions): Promise<() => Promise<void>> =>
  serveLocalSocket({
    path: join(socketFolder, SOCKET),
    answer: (url) => resetForOperator(db, url.searchParams.get("email") ?? "", { wake, log }),
    log,
  });

/**
 * Asks the service that has the embedded database open for a reset.
 *
 * @returns undefined if no service responds
 * @throws Error if the service can't do it
 */
export async function requestOperatorReset(socketFolder: string, email: string): Promise<OperatorReset | undefined> {
  const answer = await askLocalSocket(join(socketFolder, SOCKET), `/?${new URLSearchParams({ email })}`);
  return answer as OperatorReset | undefined;
}
