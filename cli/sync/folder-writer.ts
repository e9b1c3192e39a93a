import { mkdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type ItemContent, toBytes } from "../../template-files/items";
import { PATHS } from "../../template-files/paths";
import { fileError } from "../cli-error";
import { checkedPath } from "../folder/checked-path";
import { editOptions } from "../folder/edit-options";
import { writeAtomically } from "../output/write-atomically";
import type { ComparedItem } from "./compare-sides";
import { ConflictCopies } from "./conflict-copies";

/** Writes items of a workspace to a folder. Never writes outside of it, whatever names the server sends. */
export class FolderWriter {
  readonly #root: string;
  readonly #signal: AbortSignal;
  readonly #copies: ConflictCopies;

  constructor(root: string, signal: AbortSignal) {
    this.#root = root;
    this.#signal = signal;
    this.#copies = new ConflictCopies(root, signal);
  }

  /** Writes the content of the server. @throws CliError if a file can't be written */
  async write(
    { item, path, local }: Pick<ComparedItem, "item" | "path" | "local">,
    content: ItemContent,
  ): Promise<void> {
    const before = local?.content;
    const hasSameText = before?.kind === content.kind && isDeepStrictEqual(mainPartOf(before), mainPartOf(content));
    // The parameters may be formatted in another way in the folder.
    if (!hasSameText) await this.#writeFile(path, toBytes(content));
    if (content.kind === "template") {
      await this.#editOptions(dirname(path), (options) => options.setPublishOnSave(content.publishOnSave));
    }
    if (content.kind === "sample") {
      await this.#editOptions(dirname(dirname(path)), (options) => options.setSample(item.name, content));
    }
    await this.#copies.remove({ item, path });
  }

  /** Deletes the files of an item, and the folders that are empty then. @throws CliError */
  async delete({ item, path }: ComparedItem): Promise<void> {
    await this.#copies.remove({ item, path });
    await rm(await checkedPath(this.#root, path), { force: true });
    if (item.kind === "sample") {
      await this.#editOptions(dirname(dirname(path)), (options) => options.deleteSample(item.name));
    }
    if (item.kind === "template")
      await rm(await checkedPath(this.#root, join(dirname(path), PATHS.options)), { force: true });
    for (let folder = dirname(path); folder.includes("/"); folder = dirname(folder)) {
      if (!(await removeIfEmpty(join(this.#root, folder)))) break;
    }
  }

  async #editOptions(folder: string, edit: Parameters<typeof editOptions>[1]): Promise<void> {
    await editOptions(await checkedPath(this.#root, join(folder, PATHS.options)), edit, this.#signal);
  }

  async #writeFile(path: string, bytes: Buffer): Promise<void> {
    const file = await checkedPath(this.#root, path);
    await mkdir(dirname(file), { recursive: true }).catch((error: unknown) => {
      throw fileError("written", file, error);
    });
    await writeAtomically(file, bytes, this.#signal);
  }
}

/** The part of a content that is a file of its own. */
function mainPartOf(content: ItemContent): unknown {
  if (content.kind === "asset") return content.bytes;
  return content.kind === "sample" ? content.parameters : content.html;
}

const removeIfEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  );
