import { writeMessage, writeResult } from "../output/terminal";
import { formatDifferences } from "../sync/describe-differences";
import { openSync } from "../sync/open-sync";
import type { FolderFlags } from "./flags";

/** Lists what differs between a folder and its workspace. @throws CliError */
export async function runStatus(flags: FolderFlags, signal: AbortSignal): Promise<void> {
  const { items } = await openSync(flags, signal);
  const differing = items.filter(({ difference }) => difference !== "same");
  if (differing.length > 0) writeResult(formatDifferences(differing));
  else writeMessage("Folder and workspace are the same");
}
