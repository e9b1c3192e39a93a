const LENGTH_BYTES = 4;

/** Joins parts into one body. Each part is preceded by its length in bytes (32 bits, big-endian). */
export function joinFrames(parts: readonly (string | Buffer)[]): Buffer {
  const frames = parts.flatMap((part) => {
    const content = typeof part === "string" ? Buffer.from(part) : part;
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(content.length);
    return [length, content];
  });
  return Buffer.concat(frames);
}

/**
 * Splits a body into its parts, without copying them.
 *
 * @throws RangeError if the body ends within a part
 */
export function splitFrames(body: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let offset = 0; offset < body.length; ) {
    const start = offset + LENGTH_BYTES;
    offset = start + body.readUInt32BE(offset);
    if (offset > body.length) throw new RangeError("The body ends within a part");
    parts.push(body.subarray(start, offset));
  }
  return parts;
}
