import { LIMITS } from "../../contract/product";
import { toName } from "../../template-files/file-names";
import { type ContentOf, hashOf, type ItemContent, type ItemName } from "../../template-files/items";
import { partialName } from "../../template-files/partial-paths";
import type { TemplateOptions } from "../../template-files/template-options";
import { ApiError } from "../http/api-error";
import type { ParserThreads } from "../http/parser-threads";
import { assertAsset, htmlOf } from "./file-contents";
import { readSample } from "./file-tasks";

/** Content of a sample set. Its parameters stay JSON, because parsing them takes long. */
export interface SampleContent extends Omit<ContentOf<"sample">, "parameters"> {
  json: Uint8Array;
}

/** An item of an archive. */
export interface ArchiveItem {
  item: ItemName;
  /** File of its main part. */
  path: string;
  content: Exclude<ItemContent, ContentOf<"sample">> | SampleContent;
  sha256: string;
}

/** Parses files for a caller: small ones at once, large ones in threads. */
export interface FileParser {
  parsers: ParserThreads;
  /** Customer whose budgets the call uses. */
  ownerId: string;
}

/** Paths of the files in an archive. */
export const FILES = {
  template: /^templates\/([^/]+)\/template\.html$/,
  options: /^templates\/([^/]+)\/options\.yaml$/,
  sample: /^templates\/([^/]+)\/samples\/([^/]+)\.json$/,
  partial: /^partials\/(.+\.html)$/,
  asset: /^assets\/([^/]+)$/,
} as const;

/** Contents of `options.yaml` by the folders of their templates. */
export type OptionsByFolder = Map<string, TemplateOptions>;

type ReadItem = Omit<ArchiveItem, "path">;

/** Creates a function that reads a file of an archive, or returns null for a file that is no item of its own. */
export function createItemReader(optionsOf: OptionsByFolder, { parsers, ownerId }: FileParser) {
  let values = 0;

  return async (path: string, bytes: Buffer): Promise<ReadItem | null> => {
    const [, folder, stem] = FILES.sample.exec(path) ?? [];
    if (folder !== undefined && stem !== undefined) return readSampleItem({ path, bytes, folder, stem });
    const read = toItem(path, bytes, optionsOf);
    return read && { ...read, sha256: hashOf(read.content) };
  };

  async function readSampleItem(file: {
    path: string;
    bytes: Buffer;
    folder: string;
    stem: string;
  }): Promise<ReadItem> {
    const { path, bytes, folder } = file;
    const name = toName(file.stem);
    const samples = optionsOf.get(folder)?.samples ?? {};
    const { now, options = {} } = (Object.hasOwn(samples, name) && samples[name]) || {};
    const settings = { options, now: now ? Math.floor(now.getTime() / 1_000) : null };
    const { json, sha256, values: read } = await parsers.run(readSample, { path, bytes, ...settings }, ownerId);
    values += read;
    // Together, they take as long to read as the largest body.
    if (values > LIMITS.maxValues) {
      throw new ApiError("PAYLOAD_TOO_LARGE", { data: { limit: "archiveValues", max: LIMITS.maxValues } });
    }
    const item = { kind: "sample" as const, template: toName(folder), name };
    return { item, content: { kind: "sample", json, ...settings }, sha256 };
  }
}

function toItem(
  path: string,
  bytes: Buffer,
  optionsOf: OptionsByFolder,
): { item: ItemName; content: Exclude<ItemContent, ContentOf<"sample">> } | null {
  const folder = FILES.template.exec(path)?.[1];
  if (folder !== undefined) {
    const html = htmlOf(bytes, path);
    const publishOnSave = optionsOf.get(folder)?.publishOnSave ?? true;
    return { item: { kind: "template", name: toName(folder) }, content: { kind: "template", html, publishOnSave } };
  }
  const partial = FILES.partial.exec(path)?.[1];
  if (partial !== undefined) {
    return {
      item: { kind: "partial", name: partialName(partial) },
      content: { kind: "partial", html: htmlOf(bytes, path) },
    };
  }
  const asset = FILES.asset.exec(path)?.[1];
  if (asset === undefined) return null;
  const name = toName(asset);
  assertAsset(bytes, { path, name });
  return { item: { kind: "asset", name }, content: { kind: "asset", bytes } };
}
