import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { ItemPaths } from "../../template-files/item-paths";
import { type BaseItem, toBytes } from "../../template-files/items";
import { OptionsEditor } from "../../template-files/options-editor";
import { PATHS, SETTINGS_FILE } from "../../template-files/paths";
import { formatSettings } from "../../template-files/settings";
import { formatState } from "../../template-files/state";
import { zipOutput } from "../lib/zip-output";
import { toBaseItem, type WorkspaceItem } from "./workspace-items";

/** An item, and the file of its main part. */
interface ExportedItem {
  exported: WorkspaceItem;
  path: string;
}

/** A further file of an archive. Its content is read when it is needed. */
export interface ArchiveFile {
  path: string;
  content: AsyncIterable<string | Buffer>;
}

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
  further?: AsyncIterable<ArchiveFile>,
): Readable {
  const paths = new ItemPaths(new Map());
  const files: ExportedItem[] = items
    .map((exported) => ({ exported, path: paths.of(exported.item) }))
    .filter((file): file is ExportedItem => file.path !== undefined)
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const bases: BaseItem[] = [];
  const zip = new ZipFile();
  const add = (path: string, load: () => Promise<Buffer>) =>
    zip.addReadStreamLazy(path, { mtime: new Date() }, (callback) => {
      load().then(
        (bytes) => callback(null, Readable.from([bytes])),
        (error: unknown) => callback(error, Readable.from([])),
      );
    });
  const addText = (path: string, text: string) => add(path, async () => Buffer.from(text));

  addText(SETTINGS_FILE, formatSettings(publicUrl));
  for (const { exported, path } of files) {
    add(path, async () => {
      const content = await exported.load();
      bases.push(toBaseItem(exported, content));
      return toBytes(content);
    });
    const options = exported.item.kind === "template" ? optionsOf(exported, files) : "";
    if (options !== "") addText(`${path.slice(0, -PATHS.template.length)}${PATHS.options}`, options);
  }
  addText(`${PATHS.private}/.gitignore`, "*\n");
  add(PATHS.state, async () => Buffer.from(formatState(publicUrl, bases)));
  const output = zipOutput(zip);
  addFurther(zip, output, further).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

/** Adds files one after the other, until the caller has left. */
async function addFurther(zip: ZipFile, output: Readable, files: AsyncIterable<ArchiveFile> = noFiles()) {
  for await (const file of files) {
    if (!output.destroyed) await addFile(zip, output, file);
    if (output.destroyed) return;
  }
}

/** Adds a file. Resolves when it has been read, or when the caller has left. */
async function addFile(zip: ZipFile, output: Readable, { path, content }: ArchiveFile): Promise<void> {
  const file = Readable.from(content, { objectMode: false });
  const stop = () => file.destroy();
  output.once("close", stop);
  zip.addReadStreamLazy(path, { mtime: new Date() }, (callback) => callback(null, file));
  await once(file, "close");
  output.off("close", stop);
}

async function* noFiles(): AsyncGenerator<ArchiveFile> {}

/** Returns `options.yaml` of a template, or an empty text if it needs none. */
function optionsOf({ item, settings }: WorkspaceItem, files: readonly ExportedItem[]): string {
  const options = new OptionsEditor("");
  if (settings && "publishOnSave" in settings) options.setPublishOnSave(settings.publishOnSave);
  for (const { exported: sample } of files) {
    if (sample.item.kind !== "sample" || sample.item.template !== item.name) continue;
    if (sample.settings && "options" in sample.settings) options.setSample(sample.item.name, sample.settings);
  }
  return options.isEmpty ? "" : options.toString();
}
