import type { ParameterProblem } from "../../../../parameters/check-parameters";

/** A character that no font has. */
interface MissingCharacter {
  text: string;
  /** Such as `U+1E900`. */
  codePoint: string;
}

/**
 * A problem in a document that did not stop it from being printed.
 *
 * - `BLOCKED_REQUEST`: the document may not load this address
 * - `FAILED_REQUEST`: the document may load this address, but that failed
 * - `BROKEN_IMAGE`: the image at this address can't be shown
 * - `BLOCKED_LINK`: the link to this address was removed, because a PDF may not open such an address
 * - `MISSING_GLYPH`: no font has some characters of the text, so boxes or blanks are shown. Lists the characters that
 *   are known
 * - `MISSING_ASSET`: the workspace has no asset of this name
 * - `INVALID_PARAMETER`: a parameter does not fit the schema of the template
 * - `CUT_OFF`: the document is wider than its paper even at its smallest scale, and is cut off at the right edge
 *
 * Only the beginning of an address is given.
 */
export type RenderWarning =
  | { code: AddressWarningCode; address: string }
  | { code: "MISSING_ASSET"; name: string }
  | ({ code: "INVALID_PARAMETER" } & ParameterProblem)
  | { code: "MISSING_GLYPH"; characters: MissingCharacter[] }
  | { code: "CUT_OFF" };

type AddressWarningCode = "BLOCKED_REQUEST" | "FAILED_REQUEST" | "BROKEN_IMAGE" | "BLOCKED_LINK";

/** Maximum number of addresses, and of characters without a glyph, in the warnings of one document. */
export const MAX_WARNING_ITEMS = 20;
/** Longest beginning of an address in a warning, in characters. */
export const MAX_ADDRESS_CHARACTERS = 100;

/** Maximum number of parameters in the warnings of one document: they travel in a header. */
const MAX_PARAMETER_WARNINGS = 10;

/** Returns the warnings about the first parameters that do not fit their schema. */
export const parameterWarnings = (problems: readonly ParameterProblem[]): RenderWarning[] =>
  problems.slice(0, MAX_PARAMETER_WARNINGS).map(({ pointer, expected, got }) => ({
    code: "INVALID_PARAMETER",
    pointer: pointer.slice(0, MAX_ADDRESS_CHARACTERS).toWellFormed(),
    expected: expected.slice(0, MAX_ADDRESS_CHARACTERS).toWellFormed(),
    got,
  }));

/** Characters that have no glyph to miss, or that can't be written in an answer. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Surrogate}\0]$/u;

/** Collects the warnings of one document: each address once, and no longer lists than a person would read. */
export class DocumentWarnings {
  readonly #byAddress = new Map<string, RenderWarning>();
  readonly #missingAssets = new Set<string>();
  readonly #others: RenderWarning[] = [];

  addAddress(code: AddressWarningCode, address: string): void {
    const short = address.slice(0, MAX_ADDRESS_CHARACTERS);
    // A blocked image is also broken. The first warning about an address is enough.
    if (short === "" || this.#byAddress.has(short) || this.#byAddress.size >= MAX_WARNING_ITEMS) return;
    this.#byAddress.set(short, { code, address: short });
  }

  addMissingAsset(name: string): void {
    const short = name.slice(0, MAX_ADDRESS_CHARACTERS).toWellFormed();
    if (this.#missingAssets.size < MAX_WARNING_ITEMS) this.#missingAssets.add(short);
  }

  addCutOff(): void {
    this.#others.push({ code: "CUT_OFF" });
  }

  addMissingGlyphs(characters: Iterable<string>): void {
    const visible = [...new Set(characters)].filter((character) => !INVISIBLE.test(character));
    this.#others.push({
      code: "MISSING_GLYPH",
      characters: visible.slice(0, MAX_WARNING_ITEMS).map((text) => ({ text, codePoint: formatCodePoint(text) })),
    });
  }

  get list(): RenderWarning[] {
    const missingAssets = [...this.#missingAssets].map((name) => ({ code: "MISSING_ASSET", name }) as const);
    return [...this.#byAddress.values(), ...missingAssets, ...this.#others];
  }
}

const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
