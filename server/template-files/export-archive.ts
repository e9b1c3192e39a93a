import { setImmediate as nextTurn } from "node:timers/promises";
import { ItemPaths } from "../../template-files/item-paths";
import type { BaseItem } from "../../template-files/items";
import { OptionsEditor } from "../../template-files/options-editor";
import { PATHS, SETTINGS_FILE } from "../../template-files/paths";
import { formatSettings } from "../../template-files/settings";
import { formatState } from "../../template-files/state";
import { type Archive, type ArchiveFile, zipArchive } from "../lib/zip-archive";
import { toBaseItem, type WorkspaceItem } from "./workspace-items";

/** An item, and the file of its main part. */
interface ExportedItem {
  exported: WorkspaceItem;
  path: string;
}

/** Items that get their paths in one turn of the event loop, and bytes that are packed in one turn. */
const [ITEMS_PER_TURN, BYTES_PER_TURN] = [200, 256 * 1024];

/**
 * Builds a zip of items while it is being downloaded, one file at a time. It has the files that `platen pull` writes,
 * with what `platen push` compares them with. Items whose names are too long for a file are left out.
 *
 * @param publicUrl address of the service, which the commands use
 * @param further files that follow. The archive takes the next one when it has read the one before
 */
export function exportArchive(
  items: readonly WorkspaceItem[],
  publicUrl: string,
  further: AsyncIterable<ArchiveFile> = noFiles(),
): Archive {
  return zipArchive(allFiles());

  async function* allFiles(): AsyncGenerator<ArchiveFile> {
    yield* itemFiles(items, publicUrl);
    yield* further;
  }
}

/** Yields the files of items. */
async function* itemFiles(items: readonly WorkspaceItem[], publicUrl: string): AsyncGenerator<ArchiveFile> {
  yield textFile(SETTINGS_FILE, formatSettings(publicUrl));
  const files = await assignPaths(items);
  const samplesOf = groupSamples(files);
  const bases: BaseItem[] = [];
  for (const { exported, path } of files) {
    const { bytes, sha256 } = await exported.load();
    bases.push(toBaseItem(exported, sha256));
    yield { path, content: chunksOf(bytes) };
    if (exported.item.kind !== "template") continue;
    const options = optionsOf(exported, samplesOf.get(exported.item.name) ?? []);
    if (options !== "") yield textFile(`${path.slice(0, -PATHS.template.length)}${PATHS.options}`, options);
  }
  yield textFile(`${PATHS.private}/.gitignore`, "*\n");
  yield textFile(PATHS.state, formatState(publicUrl, bases));
}

/** Returns the items that have a file, in the order of their paths. */
async function assignPaths(items: readonly WorkspaceItem[]): Promise<ExportedItem[]> {
  const paths = new ItemPaths(new Map());
  const files: ExportedItem[] = [];
  for (const [index, exported] of items.entries()) {
    if (index % ITEMS_PER_TURN === 0) await nextTurn();
    const path = paths.of(exported.item);
    if (path !== undefined) files.push({ exported, path });
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Returns the sample sets by the names of their templates. */
function groupSamples(files: readonly ExportedItem[]): Map<string, WorkspaceItem[]> {
  const samplesOf = new Map<string, WorkspaceItem[]>();
  for (const { exported } of files) {
    if (exported.item.kind !== "sample") continue;
    const samples = samplesOf.get(exported.item.template) ?? [];
    samplesOf.set(exported.item.template, samples);
    samples.push(exported);
  }
  return samplesOf;
}

const textFile = (path: string, text: string): ArchiveFile => ({ path, content: chunksOf(Buffer.from(text)) });

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += BYTES_PER_TURN) {
    yield bytes.subarray(start, start + BYTES_PER_TURN);
  }
}

async function* noFiles(): AsyncGenerator<ArchiveFile> {}

/** Returns `options.yaml` of a template, or an empty text if it needs none. */
function optionsOf({ settings }: WorkspaceItem, samples: readonly WorkspaceItem[]): string {
  const options = new OptionsEditor("");
  if (settings && "publishOnSave" in settings) options.setPublishOnSave(settings.publishOnSave);
  for (const sample of samples) {
    if (sample.settings && "options" in sample.settings) options.setSample(sample.item.name, sample.settings);
  }
  return options.isEmpty ? "" : options.toString();
}
