import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { toName } from "../../template-files/file-names";
import { hashOf, type ItemContent, type ItemName, keyOf } from "../../template-files/items";
import { partialName } from "../../template-files/partial-paths";
import { isConflictCopy, PATHS } from "../../template-files/paths";
import { CliError, EXIT, fileError } from "../cli-error";
import { readTemplates } from "../folder/read-folder";
import { readText } from "../read-input";
import { listPartialFiles } from "../read-partials";
import { findSettingsInConflict, listConflictCopies } from "./conflict-copies";
import type { LocalItem } from "./items";

/** Content of a folder. */
export interface LocalSide {
  items: Map<string, LocalItem>;
  /** Files with the server's side of a conflict that is not resolved, from the top of the folder. */
  conflictCopies: string[];
  /** Keys of the items that `options.theirs.yaml` of their template has settings of. */
  settingsInConflict: Set<string>;
}

/** Reads everything in a folder that a workspace can have. @throws CliError */
export async function readLocalItems(root: string, signal: AbortSignal): Promise<LocalSide> {
  const items = new Map<string, LocalItem>();
  const add = (item: ItemName, path: string, content: ItemContent) => {
    const other = items.get(keyOf(item));
    if (other) throw new CliError(EXIT.INVALID_INPUT, `${other.path} and ${path} both stand for "${item.name}"`);
    items.set(keyOf(item), { item, path: slashed(relative(root, path)), content, sha256: hashOf(content) });
  };
  for (const { name, file, html, options, samples } of await readTemplates(root, signal)) {
    add({ kind: "template", name }, file, { kind: "template", html, publishOnSave: options.publishOnSave ?? true });
    for (const sample of samples) {
      const now = sample.now ? Math.floor(sample.now.getTime() / 1_000) : null;
      const { parameters, options } = sample;
      add({ kind: "sample", template: name, name: sample.name }, sample.file, {
        kind: "sample",
        parameters,
        options,
        now,
      });
    }
  }
  const partials = join(root, PATHS.partials);
  for (const path of existsSync(partials) ? (await listPartialFiles(partials)).sort() : []) {
    if (isConflictCopy(path)) continue;
    const html = await readText(path, signal);
    add({ kind: "partial", name: partialName(relative(partials, path)) }, path, { kind: "partial", html });
  }
  const assets = join(root, PATHS.assets);
  for (const entry of existsSync(assets) ? await readdir(assets, { withFileTypes: true }) : []) {
    if (entry.name.startsWith(".") || isConflictCopy(entry.name)) continue;
    const path = join(assets, entry.name);
    if (entry.isDirectory()) throw new CliError(EXIT.INVALID_INPUT, `${path}: a workspace has no folders of assets`);
    const bytes = await readFile(path).catch((error: unknown) => {
      throw fileError("read", path, error);
    });
    add({ kind: "asset", name: toName(entry.name) }, path, { kind: "asset", bytes });
  }
  const conflictCopies = await listConflictCopies(root);
  return { items, conflictCopies, settingsInConflict: await findSettingsInConflict(root, conflictCopies, signal) };
}

/** Paths in messages and in the state are the same on every system. */
const slashed = (path: string): string => path.split(sep).join("/");
