import { setImmediate as nextTurn } from "node:timers/promises";
import { FILE_NAME, LIMITS, PARTIAL_NAME } from "../../contract/product";
import { toName } from "../../template-files/file-names";
import { type ItemName, keyOf } from "../../template-files/items";
import { isConflictCopy, PATHS } from "../../template-files/paths";
import { assertSize } from "./file-contents";
import { readOptions } from "./file-tasks";
import { type Archive, invalidAt, readArchive } from "./read-archive";
import { type ArchiveItem, createItemReader, FILES, type FileParser, type OptionsByFolder } from "./read-item";

/** Content of an archive. */
export interface ArchiveContent {
  items: ArchiveItem[];
  /** `.platen/state.json`: state of the workspace that the archive was exported from. */
  state: Buffer | undefined;
  ignored: string[];
}

/** Largest `options.yaml`, all of them together, and `state.json`. YAML takes long to parse. */
const [MAX_OPTIONS_BYTES, MAX_ALL_OPTIONS_BYTES, MAX_STATE_BYTES] = [64 * 1024, 1024 * 1024, 4 * 1024 * 1024];
const NAMES = { asset: new RegExp(FILE_NAME, "u"), partial: new RegExp(PARTIAL_NAME, "u") };

/**
 * Reads and checks everything in an archive that a workspace can have, before anything is changed.
 *
 * @throws ApiError INVALID_ARCHIVE, PAYLOAD_TOO_LARGE
 */
export async function readArchiveItems(zip: Buffer, parser: FileParser): Promise<ArchiveContent> {
  const archive = await readArchive(zip, isNeeded);
  const items = new Map<string, ArchiveItem>();
  const optionsOf = await readAllOptions(archive, parser);
  const readItem = createItemReader(optionsOf, parser);
  for (const [path, bytes] of [...archive.files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    // Each file may take some time, and other requests wait.
    await nextTurn();
    const read = await readItem(path, bytes);
    if (!read) continue;
    const other = items.get(keyOf(read.item));
    if (other) throw invalidAt(path, `it stands for the same as ${other.path}`);
    assertName(read.item, path);
    items.set(keyOf(read.item), { ...read, path });
  }
  assertComplete(archive, items, optionsOf);
  const state = archive.files.get(PATHS.state);
  if (state) assertSize(PATHS.state, state, MAX_STATE_BYTES);
  return { items: [...items.values()], state, ignored: archive.ignored };
}

const isNeeded = (path: string): boolean =>
  path === PATHS.state ||
  (!isHidden(path) && !isConflictCopy(path) && Object.values(FILES).some((pattern) => pattern.test(path)));

const isHidden = (path: string): boolean => path.split("/").some((part) => part.startsWith("."));

async function readAllOptions({ files }: Archive, { parsers, ownerId }: FileParser): Promise<OptionsByFolder> {
  const byFolder: OptionsByFolder = new Map();
  let bytesLeft = MAX_ALL_OPTIONS_BYTES;
  for (const [path, bytes] of files) {
    const folder = FILES.options.exec(path)?.[1];
    if (folder === undefined) continue;
    assertSize(path, bytes, Math.min(MAX_OPTIONS_BYTES, bytesLeft));
    bytesLeft -= bytes.length;
    await nextTurn();
    byFolder.set(folder, await parsers.run(readOptions, { path, bytes }, ownerId));
  }
  return byFolder;
}

function assertName({ kind, name }: ItemName, path: string): void {
  const isOfLength = name.trim() === name && name !== "" && name.length <= LIMITS.maxNameCharacters;
  const isAllowed =
    kind === "asset" || kind === "partial" ? NAMES[kind].test(name) : !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name);
  const hasVersion = (kind === "template" || kind === "partial") && name.includes("@");
  if (!isOfLength || !isAllowed || hasVersion || !name.isWellFormed()) {
    throw invalidAt(path, `${JSON.stringify(name)} can't be a name`);
  }
}

/** Refuses sample sets without their template, and settings without their sample set, which would be lost. */
function assertComplete({ files }: Archive, items: Map<string, ArchiveItem>, optionsOf: OptionsByFolder): void {
  for (const path of files.keys()) {
    const folder = FILES.sample.exec(path)?.[1] ?? FILES.options.exec(path)?.[1];
    if (folder === undefined || files.has(`templates/${folder}/${PATHS.template}`)) continue;
    throw invalidAt(path, "its folder has no template.html");
  }
  for (const [folder, { samples = {} }] of optionsOf) {
    const template = toName(folder);
    const missing = Object.keys(samples).find((name) => !items.has(keyOf({ kind: "sample", template, name })));
    if (missing !== undefined) {
      throw invalidAt(`templates/${folder}/${PATHS.options}`, `there is no sample ${JSON.stringify(missing)}`);
    }
  }
}
