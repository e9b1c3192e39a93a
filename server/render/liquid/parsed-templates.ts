import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ParsedTemplate } from "./link-partials";

// A parsed template takes many times the memory of its text, and counts towards the heap limit of the process.
const MAX_TEMPLATE_CHARACTERS = 256 * 1024;
const MAX_TOTAL_CHARACTERS = 1024 * 1024;

/** Parses a template. A partial also has a name, which its errors bear. */
type Parse = (html: string, name?: string) => ParsedTemplate;

interface Entry {
  length: number;
  parsed: ParsedTemplate;
}

/**
 * LRU cache of parsed templates by the hash of their text, and of parsed partials by their name, too. Limits count the
 * characters of the text.
 */
export class ParsedTemplates {
  readonly #parse: Parse;
  readonly #cache = new LRUCache<string, Entry>({
    maxSize: MAX_TOTAL_CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });

  constructor(parse: Parse) {
    this.#parse = parse;
  }

  /** @throws LiquidError if the template can't be parsed */
  get(html: string, name?: string): ParsedTemplate {
    const { length } = html;
    if (length === 0 || length > MAX_TEMPLATE_CHARACTERS) return this.#parse(html, name);
    const hash = createHash("sha256").update(html).digest("base64");
    const key = name === undefined ? hash : `${hash} ${name}`;
    const cached = this.#cache.get(key);
    if (cached) return cached.parsed;
    const parsed = this.#parse(html, name);
    this.#cache.set(key, { length, parsed });
    return parsed;
  }
}
