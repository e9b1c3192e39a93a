import { ApiError } from "./api-error";

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a];
// Setting this bit turns a bracket into the brace of the same kind.
const BRACKET_TO_BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/** Code that serialises a value recurses into it, and its stack is limited. */
const MAX_LEVELS = 1_000;

/** `json`: one value. `lines`: one value per line (jsonlines.org). */
export type JsonFormat = "json" | "lines";

/**
 * Counts the values of JSON in one pass over the bytes, before anything is parsed: their number decides how long
 * parsing takes and how much memory it needs. Empty lists and objects count twice.
 *
 * @throws ApiError PAYLOAD_TOO_LARGE if there are too many, or if lists and objects are nested too deeply
 */
export function countValues(json: Uint8Array, maxValues: number, format: JsonFormat = "json"): number {
  // Line feeds in a single value are white space.
  const separator = format === "lines" ? LINE_FEED : COMMA;
  let values = 1;
  let levels = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (isQuoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isQuoted = false;
    } else if (byte === QUOTE) isQuoted = true;
    else if ((byte | BRACKET_TO_BRACE) === CLOSING) levels--;
    else if (byte === COMMA || byte === separator) values++;
    else if ((byte | BRACKET_TO_BRACE) === OPENING) {
      values++;
      if (++levels > MAX_LEVELS) throw exceeds("bodyLevels", MAX_LEVELS);
    }
    if (values > maxValues) throw exceeds("bodyValues", maxValues);
  }
  return values;
}

/** A limit of the contract: the same body is never accepted. */
const exceeds = (limit: string, max: number) => new ApiError("PAYLOAD_TOO_LARGE", { data: { limit, max } });
