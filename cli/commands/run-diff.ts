import { createTwoFilesPatch } from "diff";
import type { ItemContent } from "../../template-files/items";
import { formatSize, writeMessage, writeResult } from "../output/terminal";
import type { ComparedItem } from "../sync/compare-sides";
import { openSync } from "../sync/open-sync";
import type { FolderFlags } from "./flags";

const CONTEXT_LINES = 3;
/** Assets in these formats are text. */
const TEXT_FILE = /\.(?:css|svg)$/i;

/**
 * Shows how a folder differs from its workspace.
 *
 * @param paths files or folders to show, or none for all
 * @throws CliError
 */
export async function runDiff(paths: string[], flags: FolderFlags, signal: AbortSignal): Promise<void> {
  const { items } = await openSync(flags, signal);
  const prefixes = paths.map((path) => path.replace(/^\.\//, "").replace(/\/+$/, ""));
  const isWanted = ({ path }: ComparedItem) =>
    prefixes.length === 0 || prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const differing = items.filter(({ local, remote }) => local?.sha256 !== remote?.sha256).filter(isWanted);
  if (differing.length === 0) writeMessage("Folder and workspace are the same");
  for (const compared of differing) writeResult(await formatDifference(compared));
}

async function formatDifference({ path, local, remote }: ComparedItem): Promise<string> {
  const [there, here] = [await remote?.load(), local?.content];
  const [before, after] = [there && toText(there, path), here && toText(here, path)];
  if (before === null || after === null) {
    return `${path}: ${sizeOf(there)} on the server, ${sizeOf(here)} here`;
  }
  const names = [there ? `server/${path}` : "/dev/null", here ? `here/${path}` : "/dev/null"] as const;
  const patch = createTwoFilesPatch(...names, before ?? "", after ?? "", undefined, undefined, {
    context: CONTEXT_LINES,
  });
  // The library begins with a line of equals signs, which other tools do not write.
  return patch.replace(/^=+\n/, "").trimEnd();
}

/** Returns an item as text, with its settings as a comment, or null if it has none. */
function toText(content: ItemContent, path: string): string | null {
  switch (content.kind) {
    case "template":
      return `${content.html}${content.publishOnSave ? "" : "\n(options.yaml) publishOnSave: false\n"}`;
    case "partial":
      return content.html;
    case "asset":
      return TEXT_FILE.test(path) ? content.bytes.toString("utf8") : null;
    case "sample":
      return `${JSON.stringify(content.parameters, null, 2)}\n(options.yaml) ${JSON.stringify({ now: content.now, options: content.options })}\n`;
  }
}

const sizeOf = (content: ItemContent | undefined): string =>
  content?.kind === "asset" ? formatSize(content.bytes.length) : "nothing";
