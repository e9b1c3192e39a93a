import { setImmediate as nextTurn } from "node:timers/promises";
import { FILE_NAME, LIMITS, PARTIAL_NAME } from "../../contract/product";
import { toName } from "../../template-files/file-names";
import { hashOf, type ItemContent, type ItemName, keyOf } from "../../template-files/items";
import { InvalidYaml, parseYaml } from "../../template-files/parse-yaml";
import { partialName } from "../../template-files/partial-paths";
import { isConflictCopy, PATHS } from "../../template-files/paths";
import { parseState } from "../../template-files/state";
import { type TemplateOptions, templateOptions } from "../../template-files/template-options";
import { ApiError } from "../http/api-error";
import { countValues } from "../http/json-structure";
import { assertAsset, assertSize, htmlOf, parametersOf, textOf } from "./file-contents";
import { type Archive, invalidAt, readArchive } from "./read-archive";

/** An item of an archive. */
export interface ArchiveItem {
  item: ItemName;
  /** File of its main part. */
  path: string;
  content: ItemContent;
  sha256: string;
}

/** Content of an archive. */
export interface ArchiveContent {
  items: ArchiveItem[];
  /** State of the workspace that the archive was exported from. */
  state: ReturnType<typeof parseState>;
  ignored: string[];
}

const TEMPLATE = /^templates\/([^/]+)\/template\.html$/;
const OPTIONS = /^templates\/([^/]+)\/options\.yaml$/;
const SAMPLE = /^templates\/([^/]+)\/samples\/([^/]+)\.json$/;
const PARTIAL = /^partials\/(.+\.html)$/;
const ASSET = /^assets\/([^/]+)$/;

/** Largest `options.yaml`, all of them together, and `state.json`. YAML takes long to parse. */
const [MAX_OPTIONS_BYTES, MAX_ALL_OPTIONS_BYTES, MAX_STATE_BYTES] = [64 * 1024, 1024 * 1024, 4 * 1024 * 1024];
const NAMES = { asset: new RegExp(FILE_NAME, "u"), partial: new RegExp(PARTIAL_NAME, "u") };

/**
 * Reads and checks everything in an archive that a workspace can have, before anything is changed.
 *
 * @throws ApiError INVALID_ARCHIVE, PAYLOAD_TOO_LARGE
 */
export async function readArchiveItems(zip: Buffer): Promise<ArchiveContent> {
  const archive = await readArchive(zip, isNeeded);
  const items = new Map<string, ArchiveItem>();
  const optionsOf = await readAllOptions(archive);
  assertValues(archive);
  for (const [path, bytes] of [...archive.files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    // Each file may take some time, and other requests wait.
    await nextTurn();
    const read = toItem(path, bytes, optionsOf);
    if (!read) continue;
    const other = items.get(keyOf(read.item));
    if (other) throw invalidAt(path, `it stands for the same as ${other.path}`);
    assertName(read.item, path);
    items.set(keyOf(read.item), { ...read, path, sha256: hashOf(read.content) });
  }
  assertComplete(archive, items, optionsOf);
  const state = archive.files.get(PATHS.state);
  if (state) assertSize(PATHS.state, state, MAX_STATE_BYTES);
  return {
    items: [...items.values()],
    state: state && parseState(textOf(state, PATHS.state)),
    ignored: archive.ignored,
  };
}

const isNeeded = (path: string): boolean =>
  path === PATHS.state ||
  (!isHidden(path) && !isConflictCopy(path) && [TEMPLATE, OPTIONS, SAMPLE, PARTIAL, ASSET].some((p) => p.test(path)));

const isHidden = (path: string): boolean => path.split("/").some((part) => part.startsWith("."));

type OptionsByFolder = Map<string, TemplateOptions>;

async function readAllOptions({ files }: Archive): Promise<OptionsByFolder> {
  const byFolder: OptionsByFolder = new Map();
  let bytesLeft = MAX_ALL_OPTIONS_BYTES;
  for (const [path, bytes] of files) {
    const folder = OPTIONS.exec(path)?.[1];
    if (folder === undefined) continue;
    assertSize(path, bytes, Math.min(MAX_OPTIONS_BYTES, bytesLeft));
    bytesLeft -= bytes.length;
    await nextTurn();
    try {
      byFolder.set(folder, parseYaml(textOf(bytes, path), templateOptions));
    } catch (error) {
      if (!(error instanceof InvalidYaml)) throw error;
      throw invalidAt(path, `line ${error.line}: ${error.message}`);
    }
  }
  return byFolder;
}

function toItem(path: string, bytes: Buffer, optionsOf: OptionsByFolder): Pick<ArchiveItem, "item" | "content"> | null {
  const folder = TEMPLATE.exec(path)?.[1];
  if (folder !== undefined) {
    const html = htmlOf(bytes, path);
    const publishOnSave = optionsOf.get(folder)?.publishOnSave ?? true;
    return { item: { kind: "template", name: toName(folder) }, content: { kind: "template", html, publishOnSave } };
  }
  const [, sampleFolder, stem] = SAMPLE.exec(path) ?? [];
  if (sampleFolder !== undefined && stem !== undefined) {
    const name = toName(stem);
    const samples = optionsOf.get(sampleFolder)?.samples ?? {};
    const { now, options = {} } = (Object.hasOwn(samples, name) && samples[name]) || {};
    const clock = now ? Math.floor(now.getTime() / 1_000) : null;
    const content = { kind: "sample" as const, parameters: parametersOf(bytes, path), options, now: clock };
    return { item: { kind: "sample", template: toName(sampleFolder), name }, content };
  }
  const partial = PARTIAL.exec(path)?.[1];
  if (partial !== undefined) {
    return {
      item: { kind: "partial", name: partialName(partial) },
      content: { kind: "partial", html: htmlOf(bytes, path) },
    };
  }
  const asset = ASSET.exec(path)?.[1];
  if (asset === undefined) return null;
  const name = toName(asset);
  assertAsset(bytes, { path, name });
  return { item: { kind: "asset", name }, content: { kind: "asset", bytes } };
}

/** Limits the values of all sample sets, which are in memory together: a value takes much more memory than its JSON. */
function assertValues({ files }: Archive): void {
  let values = 0;
  for (const [path, bytes] of files) {
    if (SAMPLE.test(path)) values += countValues(bytes, LIMITS.maxValues);
    if (values > LIMITS.maxValues) {
      throw new ApiError("PAYLOAD_TOO_LARGE", { data: { limit: "archiveValues", max: LIMITS.maxValues } });
    }
  }
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
    const folder = SAMPLE.exec(path)?.[1] ?? OPTIONS.exec(path)?.[1];
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
