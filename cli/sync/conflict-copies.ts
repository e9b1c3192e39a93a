import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { toName } from "../../template-files/file-names";
import { hashOf, type ItemContent, type ItemName, keyOf, toBytes } from "../../template-files/items";
import { conflictCopyOf, isConflictCopy, PATHS } from "../../template-files/paths";
import { templateOptions } from "../../template-files/template-options";
import { fileError } from "../cli-error";
import { checkedPath } from "../folder/checked-path";
import { editOptions } from "../folder/edit-options";
import { parseYamlFile } from "../folder/read-yaml";
import { writeAtomically } from "../output/write-atomically";
import { readText } from "../read-input";

/** Name of the file with the server's side of settings in a conflict: `options.theirs.yaml`. */
const THEIR_OPTIONS = conflictCopyOf(PATHS.options);

interface ItemFile {
  item: ItemName;
  /** File of its main part, from the top of the folder. */
  path: string;
}

/**
 * Copies of the server's side of conflicts, next to the files of a folder: `template.theirs.html` has a main part, and
 * `options.theirs.yaml` has the settings of the template and of its sample sets, if they are in conflict.
 */
export class ConflictCopies {
  readonly #root: string;
  readonly #signal: AbortSignal;

  constructor(root: string, signal: AbortSignal) {
    this.#root = root;
    this.#signal = signal;
  }

  /**
   * Writes the server's side of an item, as far as it differs from the folder's side.
   *
   * @param local undefined if the folder does not have the item
   * @throws CliError if a file can't be written
   */
  async write(file: ItemFile, local: ItemContent | undefined, remote: ItemContent): Promise<void> {
    await this.remove(file);
    const onlySettingsDiffer = local && !hasSame(local, remote) && hasSame(withSettingsOf(remote, local), remote);
    if (!onlySettingsDiffer) await this.#writeMainPart(file.path, toBytes(remote));
    const before = local ?? withDefaultSettings(remote);
    if (hasSame(withSettingsOf(remote, before), before)) return;
    await this.#editOptions(file, (options) => {
      if (remote.kind === "template") options.setPublishOnSave(remote.publishOnSave);
      if (remote.kind === "sample") options.setSample(file.item.name, remote);
    });
  }

  /** Removes what {@link write} has written. */
  async remove(file: ItemFile): Promise<void> {
    await rm(await checkedPath(this.#root, conflictCopyOf(file.path)), { force: true });
    const options = theirOptionsOf(file);
    if (options === undefined || !existsSync(join(this.#root, options))) return;
    await this.#editOptions(file, (edited) => {
      if (file.item.kind === "template") edited.deletePublishOnSave();
      if (file.item.kind === "sample") edited.deleteSample(file.item.name);
    });
  }

  async #writeMainPart(path: string, bytes: Buffer): Promise<void> {
    await writeAtomically(await this.#prepare(conflictCopyOf(path)), bytes, this.#signal);
  }

  async #editOptions(file: ItemFile, edit: Parameters<typeof editOptions>[1]): Promise<void> {
    const path = theirOptionsOf(file);
    // A setting that is the default counts, too: the folder has another one.
    if (path !== undefined) await editOptions(await this.#prepare(path), edit, this.#signal, { writesDefaults: true });
  }

  /** Creates the folder of a file. @returns its path @throws CliError if it is not in the folder of templates */
  async #prepare(path: string): Promise<string> {
    const file = await checkedPath(this.#root, path);
    await mkdir(dirname(file), { recursive: true }).catch((error: unknown) => {
      throw fileError("written", file, error);
    });
    return file;
  }
}

const theirOptionsOf = ({ item, path }: ItemFile): string | undefined => {
  if (item.kind === "template") return join(dirname(path), THEIR_OPTIONS);
  return item.kind === "sample" ? join(dirname(dirname(path)), THEIR_OPTIONS) : undefined;
};

const hasSame = (one: ItemContent, other: ItemContent): boolean => hashOf(one) === hashOf(other);

/** Returns a content with the settings of another one. */
function withSettingsOf(other: ItemContent, content: ItemContent): ItemContent {
  if (content.kind === "template" && other.kind === "template") {
    return { ...content, publishOnSave: other.publishOnSave };
  }
  if (content.kind === "sample" && other.kind === "sample") {
    return { ...content, options: other.options, now: other.now };
  }
  return content;
}

function withDefaultSettings(content: ItemContent): ItemContent {
  if (content.kind === "template") return { ...content, publishOnSave: true };
  return content.kind === "sample" ? { ...content, options: {}, now: null } : content;
}

/** Lists the copies in a folder, from its top. */
export async function listConflictCopies(root: string): Promise<string[]> {
  const folders = [PATHS.templates, PATHS.partials, PATHS.assets].filter((folder) => existsSync(join(root, folder)));
  const files = await Promise.all(
    folders.map(async (folder) => {
      const paths = await readdir(join(root, folder), { recursive: true });
      return paths.filter(isConflictCopy).map((path) => join(folder, path).split(sep).join("/"));
    }),
  );
  return files.flat().sort();
}

/**
 * Finds the items whose settings are in conflict.
 *
 * @param copies paths of the copies in the folder
 * @returns their keys
 * @throws CliError if a copy can't be read
 */
export async function findSettingsInConflict(
  root: string,
  copies: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of copies) {
    if (basename(path) !== THEIR_OPTIONS || dirname(dirname(path)) !== PATHS.templates) continue;
    const file = join(root, path);
    const { publishOnSave, samples = {} } = parseYamlFile(await readText(file, signal), file, templateOptions);
    const template = toName(basename(dirname(path)));
    for (const name of Object.keys(samples)) found.add(keyOf({ kind: "sample", template, name }));
    // A copy without settings is a conflict, too, until somebody deletes it.
    const isOfTemplate = publishOnSave !== undefined || Object.keys(samples).length === 0;
    if (isOfTemplate) found.add(keyOf({ kind: "template", name: template }));
  }
  return found;
}
