import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "documents");

/** A template of a kind of documents. */
export interface TestDocument {
  name: string;
  html: string;
  /** HTML of partials by their names. */
  partials: Record<string, string>;
  sample: unknown;
  /** The parameters that it has, written by hand. See `parseExpectation`. */
  expectation: string;
}

/** Reads the documents of the folder. A document is `invoice.html`; a partial of it is `invoice.letterhead.html`. */
export function readDocuments(): TestDocument[] {
  const files = readdirSync(FOLDER);
  const read = (file: string): string => readFileSync(join(FOLDER, file), "utf8");
  const names = files.flatMap((file) => /^([^.]+)\.html$/.exec(file)?.[1] ?? []);
  return names.map((name) => {
    const partials = files.flatMap((file) => {
      const [, partial] = new RegExp(`^${name}\\.([^.]+)\\.html$`).exec(file) ?? [];
      return partial === undefined ? [] : [[partial, read(file)]];
    });
    return {
      name,
      html: read(`${name}.html`),
      partials: Object.fromEntries(partials),
      sample: JSON.parse(read(`${name}.json`)),
      expectation: read(`${name}.schema.txt`),
    };
  });
}
