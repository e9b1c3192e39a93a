import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

/** Bytes hashed before other requests get a turn of the event loop: about a millisecond. */
const BYTES_PER_TURN = 1024 * 1024;

/** @returns the SHA-256 of a content, in hexadecimal */
export async function hashContent(content: Buffer): Promise<string> {
  const hash = createHash("sha256");
  for (let start = 0; start < content.length; start += BYTES_PER_TURN) {
    if (start > 0) await setImmediate();
    hash.update(content.subarray(start, start + BYTES_PER_TURN));
  }
  return hash.digest("hex");
}
