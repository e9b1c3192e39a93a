import type { Writable } from "node:stream";

/** What is written to the stream until this turn ends goes out at once: by itself each piece would wake whoever reads it. */
export function corkUntilNextTick(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
