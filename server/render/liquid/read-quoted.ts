import { Tokenizer } from "liquidjs";

/** Reads a text in quotes with its escapes: `"caf\u00e9"` is `café`. @returns an empty text if a quote is missing */
export const readQuoted = (quoted: string): string => new Tokenizer(quoted).readQuoted()?.content ?? "";
