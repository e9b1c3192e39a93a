const NAMED_ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const ESCAPE = /\\(?:u([\da-fA-F]{0,4})|([0-7]{1,3})|(.))/gs;

/**
 * Reads a text in quotes as LiquidJS does: `"caf\u00e9"` is `café`. A backslash makes the next character a part of the
 * text, except for `\n` and the like, `\u` with up to four hexadecimal digits, and up to three octal digits.
 *
 * @param quoted with its quotes
 */
export const readQuoted = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(ESCAPE, (_escape, hex: string | undefined, octal: string | undefined, character: string) => {
      if (hex !== undefined) return String.fromCharCode(hex === "" ? 0 : Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return NAMED_ESCAPES[character] ?? character;
    });
