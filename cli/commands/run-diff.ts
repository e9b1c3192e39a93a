import { dirname, relative, resolve, sep } from "node:path";
import { createTwoFilesPatch } from "diff";
import { type ItemContent, toBytes } from "../../template-files/items";
import { PATHS } from "../../template-files/paths";
import { usageError } from "../cli-error";
import { formatSize, writeMessage, writeResult } from "../output/terminal";
import type { ComparedItem } from "../sync/compare-sides";
import { openSync, type Sync } from "../sync/open-sync";
import type { FolderFlags } from "./flags";

/** Folders that may be empty. */
const TOP_FOLDERS: string[] = [PATHS.templates, PATHS.partials, PATHS.assets];
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
  const { root, items } = await openSync(flags, signal);
  const named = paths.length === 0 ? items : [...new Set(paths.flatMap((path) => itemsAt(path, { root, items })))];
  const differing = named.filter(({ local, remote }) => local?.sha256 !== remote?.sha256);
  if (differing.length === 0)
    writeMessage(`${paths.length === 0 ? "Folder" : "These files"} and workspace are the same`);
  for (const compared of differing) writeResult(await formatDifference(compared));
}

/**
 * Finds the items of a file or a folder, which may be on the server only.
 *
 * @param path from the current folder, or else from the top of the folder of templates
 * @throws CliError if it is not a part of the folder of templates
 */
function itemsAt(path: string, { root, items }: Pick<Sync, "root" | "items">): ComparedItem[] {
  for (const from of [".", root]) {
    const wanted = relative(root, resolve(from, path)).split(sep).join("/");
    // The options of a template are a part of the template and of its samples.
    const prefix = wanted.endsWith(`/${PATHS.options}`) ? dirname(wanted) : wanted;
    const found = items.filter((item) => prefix === "" || item.path === prefix || item.path.startsWith(`${prefix}/`));
    if (found.length > 0 || prefix === "" || TOP_FOLDERS.includes(prefix)) return found;
  }
  throw usageError(`${path}: neither the folder nor the workspace has a template, sample, partial or asset there`);
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
      return `${toBytes(content)}(options.yaml) ${JSON.stringify({ now: content.now, options: content.options })}\n`;
  }
}

const sizeOf = (content: ItemContent | undefined): string =>
  content?.kind === "asset" ? formatSize(content.bytes.length) : "nothing";
