import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BaseItem, type ItemName, keyOf } from "../../template-files/items";
import { PATHS } from "../../template-files/paths";
import { formatState, parseState } from "../../template-files/state";
import { CliError, EXIT, fileError } from "../cli-error";
import { createPrivateFolder } from "../folder/private-folder";
import { writeAtomically } from "../output/write-atomically";

/** Keeps what folder and workspace had in common after the last command, in `.platen/state.json`. */
export class StateFile {
  readonly #root: string;
  readonly #file: string;
  readonly #server: string;
  readonly #items: Map<string, BaseItem>;

  private constructor(root: string, server: string, items: BaseItem[]) {
    this.#root = root;
    this.#file = stateFileOf(root);
    this.#server = server;
    this.#items = new Map(items.map((base) => [keyOf(base.item), base]));
  }

  /** @throws CliError if the file can't be read, or belongs to another server */
  static async open(root: string, server: string): Promise<StateFile> {
    const file = stateFileOf(root);
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw fileError("read", file, error);
    });
    if (text === undefined) return new StateFile(root, server, []);
    const data = parseState(text);
    if (!data) throw invalid(`${file} can't be understood: delete it, and the next command compares everything`);
    if (data.server !== server) {
      throw invalid(`this folder belongs to ${data.server}, not to ${server}; to change the server, delete ${file}`);
    }
    return new StateFile(root, server, data.items);
  }

  /** Whether nothing is known of an earlier command, as in a new clone of a repository. */
  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  get items(): readonly BaseItem[] {
    return [...this.#items.values()];
  }

  get(item: ItemName): BaseItem | undefined {
    return this.#items.get(keyOf(item));
  }

  set(base: BaseItem): void {
    this.#items.set(keyOf(base.item), base);
  }

  delete(item: ItemName): void {
    this.#items.delete(keyOf(item));
  }

  /**
   * Also works after an interruption, so that the next command knows what was done before it.
   *
   * @throws CliError if the file can't be written
   */
  async save(): Promise<void> {
    const { signal } = new AbortController();
    await createPrivateFolder(this.#root);
    await writeAtomically(this.#file, Buffer.from(formatState(this.#server, this.items)), signal);
  }
}

const stateFileOf = (root: string): string => join(root, PATHS.state);

const invalid = (message: string): CliError => new CliError(EXIT.INVALID_INPUT, message);
