import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SETTINGS_FILE } from "../../template-files/paths";
import { fileError } from "../cli-error";
import { findFolder } from "../folder/folder-paths";
import { createSettings } from "../folder/settings-file";
import { pluralize, writeMessage, writeResult } from "../output/terminal";
import { requireConnection } from "../remote/connection";
import type { ComparedItem, Difference } from "../sync/compare-sides";
import { conflictError, formatDifferences } from "../sync/describe-differences";
import { FolderWriter } from "../sync/folder-writer";
import { leaveCopies } from "../sync/leave-copies";
import { noteSame, noteUnchanged, openSync, type Sync } from "../sync/open-sync";
import type { PullFlags } from "./flags";

const FROM_SERVER: Difference[] = ["new on the server", "changed on the server", "deleted on the server"];
const FROM_HERE: Difference[] = ["new here", "changed here", "deleted here"];

/** Brings what has changed in a workspace into a folder. @throws CliError if there is a conflict */
export async function runPull(flags: PullFlags, signal: AbortSignal): Promise<void> {
  await prepareFolder(flags, signal);
  const sync = await openSync(flags, signal);
  const conflicts = sync.items.filter(({ difference }) => difference === "conflict");
  const wanted = sync.items.filter(({ difference }) => FROM_SERVER.includes(difference));
  if (flags.overwrite) wanted.push(...conflicts.splice(0));
  let copies: string[];
  try {
    noteUnchanged(sync);
    await takeServersSide(sync, wanted, signal);
    copies = await leaveCopies(sync, conflicts, signal);
  } finally {
    await sync.state.save();
  }
  if (wanted.length > 0) writeResult(formatDifferences(wanted));
  const here = sync.items.filter(({ difference }) => FROM_HERE.includes(difference));
  if (here.length > 0)
    writeMessage(`${pluralize(here.length, "change")} of the folder are not on the server (platen status)`);
  if (conflicts.length > 0) throw conflictError(conflicts, "pull", copies);
  writeMessage(
    wanted.length === 0
      ? "Nothing has changed on the server"
      : `${pluralize(wanted.length, "change")} taken from the server`,
  );
}

/** Creates the folder and its `platen.yaml`, if it is a new one and the flags name a server. @throws CliError */
async function prepareFolder(flags: PullFlags, signal: AbortSignal): Promise<void> {
  if (!flags.server?.trim()) return;
  const root = flags.folder ?? (await findFolder(undefined).catch(() => "."));
  if (existsSync(join(root, SETTINGS_FILE))) return;
  const { server } = requireConnection(flags);
  await mkdir(root, { recursive: true }).catch((error: unknown) => {
    throw fileError("written", root, error);
  });
  await createSettings(root, server, signal);
}

async function takeServersSide({ root, state }: Sync, items: ComparedItem[], signal: AbortSignal): Promise<void> {
  const writer = new FolderWriter(root, signal);
  // A sample set needs its template, which is written before the set and deleted after it.
  const isTemplate = ({ item }: ComparedItem) => item.kind === "template";
  const written = items.filter(({ remote }) => remote).sort((a, b) => Number(isTemplate(b)) - Number(isTemplate(a)));
  const deleted = items.filter(({ remote }) => !remote).sort((a, b) => Number(isTemplate(a)) - Number(isTemplate(b)));
  for (const compared of [...written, ...deleted]) {
    signal.throwIfAborted();
    const { remote } = compared;
    if (remote) {
      await writer.write(compared, await remote.load());
      noteSame(state, compared, remote);
    } else {
      await writer.delete(compared);
      state.delete(compared.item);
    }
  }
}
