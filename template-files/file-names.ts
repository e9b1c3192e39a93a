/**
 * Characters that a file name can't have on every system. `%` begins an escape, so it needs one, too. Characters that
 * change the text direction would make a name look like another one.
 */
const RESERVED = /[%<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** A name that ends like this would be taken for the copy of a conflict. */
const CONFLICT_COPY = /\.(?=theirs(?:\.[^.]*)?$)/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;
/** Longest file name of common file systems, in bytes. Some bytes are left for extensions and temporary files. */
const MAX_FILE_NAME_BYTES = 220;

/**
 * Returns a file name from which {@link toName} gets the name back. The file name can't lead out of its folder: it has
 * no slash, and does not begin with a dot.
 *
 * @returns undefined if the name is empty, or too long for a file
 */
export function toFileName(name: string): string | undefined {
  // File systems that compose letters such as `é` would give another name back.
  const isComposed = name.normalize("NFC") === name;
  const escaped = name
    .toWellFormed()
    .replace(isComposed ? RESERVED : /[%<>:"/\\|?*]|[^ -~]+/gu, escapeBytes)
    .replace(/^[. ]/, escapeBytes)
    .replace(/[. ]$/, escapeBytes)
    .replace(DEVICE, (device) => escapeBytes(device.charAt(0)) + device.slice(1))
    .replace(CONFLICT_COPY, escapeBytes);
  return escaped === "" || Buffer.byteLength(escaped) > MAX_FILE_NAME_BYTES ? undefined : escaped;
}

/** Returns the name that a file stands for. */
export const toName = (fileName: string): string =>
  fileName.normalize("NFC").replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // These are not our escapes: somebody has named the file by hand.
      return escapes;
    }
  });

/** Escapes each byte of a text, such as `%2F`. */
const escapeBytes = (text: string): string =>
  [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/**
 * Returns further file names for the same name, for file systems that ignore the case of letters. The last one is
 * different for each name.
 */
export const alternativesOf = (fileName: string): string[] =>
  [/(%[\da-f]{2})|[a-z]/i, /(%[\da-f]{2})|[a-z]/gi].map((letters) =>
    fileName.replace(letters, (match, escaped) => (escaped ? match : escapeBytes(match))),
  );
