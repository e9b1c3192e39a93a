/** Bytes per call of `String.fromCharCode`: engines limit the number of arguments. */
const CHUNK = 0x8000;

/** Returns the text's UTF-8 bytes in standard base64. `btoa` alone fails on characters outside of Latin-1. */
export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** Returns the text that {@link toBase64} encoded. */
export function fromBase64(base64: string): string {
  // By default the decoder drops a byte order mark, and saving would change the template.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
}
