import type { DocumentFlags } from "./commands/flags";
import type { DocumentRenderer } from "./document-renderer";
import { assertNoAssets, assertNoPartials, connectionOf, serverRequired } from "./remote/connection";

/**
 * Creates the renderer that the flags ask for: a server, or this machine. Loads only the code of the chosen one.
 *
 * @throws CliError if the server's flags are wrong or the engine does not start
 */
export async function createDocumentRenderer(flags: DocumentFlags, signal: AbortSignal): Promise<DocumentRenderer> {
  const connection = connectionOf(flags);
  if (connection) assertNoPartials(flags);
  if (!connection && flags.template !== undefined) throw serverRequired();
  if (connection) assertNoAssets(flags);
  if (!connection) return (await import("./local/local-renderer")).createLocalRenderer(signal, 1);
  const [{ ServerClient }, { ServerRenderer }] = await Promise.all([
    import("./remote/server-client"),
    import("./remote/server-renderer"),
  ]);
  return new ServerRenderer(new ServerClient({ connection, signal, isQuiet: flags.quiet }));
}
