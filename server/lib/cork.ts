import type { Writable } from "node:stream";

/** Buffers writes to a stream until the next tick, so that they are sent together and wake the reader once. */
export function corkUntilNextTick(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
