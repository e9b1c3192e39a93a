import { ItemPaths } from "../../template-files/item-paths";
import { keyOf } from "../../template-files/items";
import { PATHS } from "../../template-files/paths";
import { CliError, EXIT } from "../cli-error";
import type { FolderFlags } from "../commands/flags";
import { findFolder } from "../folder/folder-paths";
import { connectionOfFolder, readSettings } from "../folder/settings-file";
import { writeMessage } from "../output/terminal";
import { ServerClient } from "../remote/server-client";
import { checkFiles } from "./check-files";
import { type ComparedItem, compareSides } from "./compare-sides";
import type { RemoteItem } from "./items";
import { readLocalItems } from "./local-items";
import { readRemoteItems } from "./remote-items";
import { StateFile } from "./state-file";

/** A folder and its workspace, compared. */
export interface Sync {
  root: string;
  client: ServerClient;
  state: StateFile;
  channel: string;
  /** All items of both sides, in the order of their paths. */
  items: ComparedItem[];
}

/**
 * Reads a folder and its workspace, and compares them.
 *
 * @throws CliError
 */
export async function openSync(flags: FolderFlags, signal: AbortSignal): Promise<Sync> {
  const root = await findFolder(flags.folder);
  const settings = await readSettings(root, signal);
  const connection = connectionOfFolder(flags, settings);
  const client = new ServerClient({ connection, signal });
  const state = await StateFile.open(root, connection.server);
  for (const path of await checkFiles(root)) {
    writeMessage(`${path} is left out: only ${PATHS.templates}/<name>/${PATHS.template} is a template`);
  }
  const local = await readLocalItems(root, signal);
  const remote = await readRemoteItems(client, (item) => state.get(item));
  assertSameWorkspace(state, remote);
  const paths = new ItemPaths(local.items);
  for (const { item } of remote.values()) {
    if (paths.of(item) === undefined)
      writeMessage(`The ${item.kind} "${item.name}" is left out: no file can have its name`);
  }
  const items = compareSides({ local, remote, bases: state.items, pathOf: (item) => paths.of(item) });
  return { root, client, state, channel: settings.channel, items };
}

/**
 * With the key of another workspace, everything in the folder would look deleted.
 *
 * @throws CliError if the workspace has none of the templates that it had the last time
 */
function assertSameWorkspace(state: StateFile, remote: Map<string, RemoteItem>): void {
  const known = state.items.filter(({ item, id }) => item.kind === "template" && id !== undefined);
  const ids = new Set([...remote.values()].map(({ id }) => id));
  if (known.length === 0 || known.some(({ id }) => ids.has(id))) return;
  throw new CliError(
    EXIT.INVALID_INPUT,
    "the workspace of this API key has none of the folder's templates: use a key of their workspace; if all of them " +
      "were deleted there, or if you want to change the workspace, delete .platen/state.json",
  );
}

/** Records that folder and workspace have the same content of an item. */
export function noteSame(
  state: StateFile,
  { item }: ComparedItem,
  { id, mark, sha256 }: Omit<RemoteItem, "load" | "item">,
): void {
  state.set({ item, id, mark, sha256 });
}

/** Records everything that is the same on both sides, or was deleted on both. */
export function noteUnchanged({ state, items }: Sync): void {
  const present = new Set(items.map(({ item }) => keyOf(item)));
  for (const { item } of state.items) if (!present.has(keyOf(item))) state.delete(item);
  for (const compared of items) {
    if (compared.difference === "same" && compared.remote) noteSame(state, compared, compared.remote);
  }
}
