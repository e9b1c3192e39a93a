import type { DocumentFlags } from "./commands/flags";
import type { Maker } from "./maker";
import { connectionOf, needsServer } from "./remote/connection";

/**
 * Opens what makes one document at a time, on a server or on this machine; only what is chosen is loaded.
 *
 * @throws Failure when the server's flags are wrong or the engine does not start
 */
export async function openMaker(flags: DocumentFlags, signal: AbortSignal): Promise<Maker> {
  const connection = connectionOf(flags);
  if (!connection && flags.template !== undefined) throw needsServer();
  if (!connection) return (await import("./local/local-maker")).startLocalMaker(signal, 1);
  const [{ Client }, { remoteMaker }] = await Promise.all([import("./remote/client"), import("./remote/remote-maker")]);
  return remoteMaker(new Client(connection, signal, flags.quiet));
}
