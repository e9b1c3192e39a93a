import { sanitizeText } from "../../lib/sanitize-text";

/**
 * Finds the e-mail addresses in a typed or pasted list. Commas, semicolons, spaces and line breaks separate them, and
 * `Ada <ada@example.com>` counts as its address. A repeated address is returned once.
 */
export function addressesIn(text: string): string[] {
  const parts = text
    .split(/[,;\r\n]+/)
    .map(sanitizeText)
    .flatMap((part) => /<([^<>]*)>/.exec(part)?.[1]?.trim() ?? part.split(/\s+/))
    .filter((part) => part !== "");
  const byKey = new Map(parts.map((part) => [part.toLowerCase(), part]));
  return [...byKey.values()];
}
