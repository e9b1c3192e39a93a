import { Tokenizer } from "liquidjs";

/** Reads a text in quotes with its escapes: `"caf\u00e9"` is `café`. @returns an empty text if a quote is missing */
export function readQuoted(quoted: string): string {
  // The tokenizer reads beyond the end of an escape that is cut off.
  if (quoted.length < 2 || quoted.at(-1) !== quoted[0]) return "";
  return quoted.includes("\\") ? (new Tokenizer(quoted).readQuoted()?.content ?? "") : quoted.slice(1, -1);
}
