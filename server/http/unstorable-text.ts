/**
 * Tells whether a value contains, in any text or key, U+0000 or a lone surrogate. PostgreSQL can store neither.
 */
export function hasUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") {
      if (next.includes("\u0000") || !next.isWellFormed()) return true;
    } else if (typeof next === "object" && next !== null) {
      for (const [key, item] of Object.entries(next)) pending.push(key, item);
    }
  }
  return false;
}

const BACKSLASH = "\\";
const [LENGTH_OF_SHORT, LENGTH_OF_UNICODE] = ["\\n", "\\u0000"].map(({ length }) => length) as [number, number];

/**
 * Tells the same about valid JSON that was decoded from UTF-8, where such text has to be escaped. Visits the escapes
 * only: visiting half a million fields of a parsed value takes seconds.
 */
export function hasUnstorableEscape(json: string): boolean {
  let at = json.indexOf(BACKSLASH);
  while (at !== -1) {
    const unit = escapedUnit(json, at);
    if (unit === 0 || isLowSurrogate(unit)) return true;
    at += unit === undefined ? LENGTH_OF_SHORT : LENGTH_OF_UNICODE;
    if (isHighSurrogate(unit)) {
      if (!isLowSurrogate(escapedUnit(json, at))) return true;
      at += LENGTH_OF_UNICODE;
    }
    at = json.indexOf(BACKSLASH, at);
  }
  return false;
}

/** @returns the UTF-16 code unit of an escape such as `\u00e9`; undefined if there is none */
const escapedUnit = (json: string, at: number): number | undefined =>
  json.startsWith("\\u", at) ? Number.parseInt(json.slice(at + 2, at + LENGTH_OF_UNICODE), 16) : undefined;

const isHighSurrogate = (unit: number | undefined) => unit !== undefined && unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number | undefined) => unit !== undefined && unit >= 0xdc00 && unit <= 0xdfff;
