/** A character that can't be shown. */
interface MissingCharacter {
  text: string;
  /** Such as `U+1E900`. */
  codePoint: string;
}

/**
 * Something about a document that was made all the same.
 *
 * - `BLOCKED_REQUEST`: something that would have to be fetched was left out; `FAILED_REQUEST`: it may be fetched, and could not be;
 *   `BROKEN_IMAGE`: an image can't be shown. Each with the beginning of the address.
 * - `MISSING_GLYPH`: no font has some characters of the text, and boxes or blanks stand for them. With those that are known.
 * - `CUT_OFF`: the document is wider than its paper, also when it is made as small as it gets; the rest is cut off at the right edge.
 */
export type RenderWarning =
  | { code: "BLOCKED_REQUEST" | "FAILED_REQUEST" | "BROKEN_IMAGE"; address: string }
  | { code: "MISSING_GLYPH"; characters: MissingCharacter[] }
  | { code: "CUT_OFF" };

const MOST = 20;
const LONGEST = 100;

// What nobody expects to see, or can write down.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Surrogate}\0]$/u;

/** The warnings of one document, each once, and no more than somebody would read. */
export class Warnings {
  readonly #addresses = new Map<string, RenderWarning>();
  readonly #others: RenderWarning[] = [];

  add(code: "BLOCKED_REQUEST" | "FAILED_REQUEST" | "BROKEN_IMAGE", address: string): void {
    const short = address.slice(0, LONGEST);
    // What was blocked is broken as well, and has been told of.
    if (short === "" || this.#addresses.has(short) || this.#addresses.size >= MOST) return;
    this.#addresses.set(short, { code, address: short });
  }

  addCutOff(): void {
    this.#others.push({ code: "CUT_OFF" });
  }

  addMissing(characters: Iterable<string>): void {
    const visible = [...new Set(characters)].filter((character) => !INVISIBLE.test(character));
    this.#others.push({
      code: "MISSING_GLYPH",
      characters: visible.slice(0, MOST).map((text) => ({ text, codePoint: codePointOf(text) })),
    });
  }

  get list(): RenderWarning[] {
    return [...this.#addresses.values(), ...this.#others];
  }
}

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
