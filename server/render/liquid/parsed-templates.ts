import { createHash } from "node:crypto";
import type { Template } from "liquidjs";
import { LRUCache } from "lru-cache";

// A parsed template takes many times the memory of its text, and counts towards the heap limit of the process.
const MAX_TEMPLATE_CHARACTERS = 256 * 1024;
const MAX_TOTAL_CHARACTERS = 1024 * 1024;

interface Entry {
  length: number;
  parsed: Template[];
}

/** LRU cache of parsed templates by the hash of their text. Limits count the characters of the text. */
export class ParsedTemplates {
  readonly #parse: (template: string) => Template[];
  readonly #cache = new LRUCache<string, Entry>({
    maxSize: MAX_TOTAL_CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });

  constructor(parse: (template: string) => Template[]) {
    this.#parse = parse;
  }

  /** @throws LiquidError if the template can't be parsed */
  get(template: string): Template[] {
    const { length } = template;
    if (length === 0 || length > MAX_TEMPLATE_CHARACTERS) return this.#parse(template);
    const hash = createHash("sha256").update(template).digest("base64");
    const cached = this.#cache.get(hash);
    if (cached) return cached.parsed;
    const parsed = this.#parse(template);
    this.#cache.set(hash, { length, parsed });
    return parsed;
  }
}
