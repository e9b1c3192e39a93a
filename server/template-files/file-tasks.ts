import { LIMITS } from "../../contract/product";
import type { PrintOptions } from "../../contract/v1/print-options";
import { hashOf, keyOf, toBytes } from "../../template-files/items";
import { InvalidYaml, parseYaml } from "../../template-files/parse-yaml";
import { PATHS } from "../../template-files/paths";
import { parseState } from "../../template-files/state";
import { type TemplateOptions, templateOptions } from "../../template-files/template-options";
import { countValues } from "../http/json-structure";
import type { ParserTask, TaskSize } from "../http/parser-threads";
import { parametersOf, textOf } from "./file-contents";
import { invalidAt } from "./read-archive";

interface ArchiveFile {
  path: string;
  bytes: Uint8Array;
}

/** Settings of a sample set, which are a part of its hash. */
interface SampleSettings {
  options: PrintOptions;
  /** Fixed clock in epoch seconds. */
  now: number | null;
}

/** Bytes of small and of medium files. YAML takes longest: 16 KiB in the worst case take 100 ms. */
const JSON_SIZES = { small: 64 * 1024, medium: 512 * 1024 };
const YAML_SIZES = { small: 4 * 1024, medium: 16 * 1024 };

function sizeOfFile({ length }: Uint8Array | string, { small, medium }: typeof JSON_SIZES): TaskSize {
  if (length <= small) return "small";
  return length <= medium ? "medium" : "large";
}

interface ReadSample {
  /** The parameters as JSON without white space. */
  json: Uint8Array;
  sha256: string;
  /** Number of values in the file. */
  values: number;
}

/** Parses and checks the file of a sample set. @throws ApiError INVALID_ARCHIVE, PAYLOAD_TOO_LARGE */
export const readSample: ParserTask<ArchiveFile & SampleSettings, ReadSample> = {
  name: "readSample",
  sizeOf: ({ bytes }) => sizeOfFile(bytes, JSON_SIZES),
  run({ path, bytes, options, now }) {
    const values = countValues(bytes, LIMITS.maxValues);
    const { parameters, json } = parametersOf(bytes, path);
    return { json, sha256: hashOf({ kind: "sample", parameters, options, now }), values };
  },
};

interface StoredSample extends SampleSettings {
  /** JSON. As a text, because texts move to a thread faster than they become bytes. */
  parameters: string;
}

/** Formats stored parameters as the file of a sample set. */
export const writeSample: ParserTask<StoredSample, { bytes: Buffer; sha256: string }> = {
  name: "writeSample",
  sizeOf: ({ parameters }) => sizeOfFile(parameters, JSON_SIZES),
  run({ parameters, options, now }) {
    const content = { kind: "sample" as const, parameters: JSON.parse(parameters), options, now };
    return { bytes: toBytes(content), sha256: hashOf(content) };
  },
};

/** Parses an `options.yaml`. @throws ApiError INVALID_ARCHIVE */
export const readOptions: ParserTask<ArchiveFile, TemplateOptions> = {
  name: "readOptions",
  sizeOf: ({ bytes }) => sizeOfFile(bytes, YAML_SIZES),
  run({ bytes, path }) {
    try {
      return parseYaml(textOf(bytes, path), templateOptions);
    } catch (error) {
      if (!(error instanceof InvalidYaml)) throw error;
      throw invalidAt(path, `line ${error.line}: ${error.message}`);
    }
  },
};

interface StateQuestion {
  /** The `state.json` of an archive. */
  bytes: Uint8Array;
  /** Address of this service: an archive of another one says nothing about this workspace. */
  server: string;
  /** Ids of the items of the workspace. */
  ids: readonly string[];
  /** Keys of the items to find. */
  keys: readonly string[];
}

/** Finds the hashes that items had when the archive was exported from this workspace. @throws ApiError */
export const findBases: ParserTask<StateQuestion, Map<string, string>> = {
  name: "findBases",
  sizeOf: ({ bytes }) => sizeOfFile(bytes, JSON_SIZES),
  run({ bytes, server, ids, keys }) {
    countValues(bytes, LIMITS.maxValues);
    const state = parseState(textOf(bytes, PATHS.state));
    const known = new Set(ids);
    if (state?.server !== server || !state.items.some(({ id }) => id !== undefined && known.has(id))) return new Map();
    const wanted = new Set(keys);
    const all = state.items.map(({ item, sha256 }) => [keyOf(item), sha256] as const);
    return new Map(all.filter(([key]) => wanted.has(key)));
  },
};

export const FILE_TASKS = [readSample, writeSample, readOptions, findBases];
