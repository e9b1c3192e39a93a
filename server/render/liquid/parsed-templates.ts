import { createHash } from "node:crypto";
import type { Template } from "liquidjs";

// A parsed template takes many times the memory of its text, out of the process's limit.
const LARGEST = 256 * 1024;
const ALL_TOGETHER = 1024 * 1024;

interface Kept {
  characters: number;
  parsed: Template[];
}

/** Templates that were parsed before, by a hash of their text; those used longest ago give way to others. */
export class ParsedTemplates {
  readonly #parse: (template: string) => Template[];
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(parse: (template: string) => Template[]) {
    this.#parse = parse;
  }

  /** @throws LiquidError when the template can't be parsed */
  of(template: string): Template[] {
    if (template.length > LARGEST) return this.#parse(template);
    const hash = createHash("sha256").update(template).digest("base64");
    const kept = this.#kept.get(hash) ?? { characters: template.length, parsed: this.#parse(template) };
    this.#forget(hash);
    this.#kept.set(hash, kept);
    this.#characters += kept.characters;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= ALL_TOGETHER) break;
      this.#forget(oldest);
    }
    return kept.parsed;
  }

  #forget(hash: string): void {
    this.#characters -= this.#kept.get(hash)?.characters ?? 0;
    this.#kept.delete(hash);
  }
}
