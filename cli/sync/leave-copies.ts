import type { ComparedItem } from "./compare-sides";
import { ConflictCopies, listConflictCopies } from "./conflict-copies";
import { noteSame, type Sync } from "./open-sync";

/**
 * Puts the server's side of conflicts next to the files. From then on, only the folder differs from the server.
 *
 * @returns the paths of all copies in the folder
 * @throws CliError
 */
export async function leaveCopies(
  { root, state }: Sync,
  conflicts: readonly ComparedItem[],
  signal: AbortSignal,
): Promise<string[]> {
  const copies = new ConflictCopies(root, signal);
  for (const compared of conflicts) {
    const { remote, base, local } = compared;
    if (!remote || remote.sha256 === base?.sha256) continue;
    signal.throwIfAborted();
    await copies.write(compared, local?.content, await remote.load());
    noteSame(state, compared, remote);
  }
  return listConflictCopies(root);
}
