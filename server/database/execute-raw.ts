import type { PGlite } from "@electric-sql/pglite";

/**
 * Runs messages of PostgreSQL's protocol and returns the answer. PGlite's `execProtocolRawSync` would also parse each
 * answer, and keep the parsed messages for ever: measured with 600 answers of 2 MiB, 1.2 GiB of memory.
 *
 * An error of PGlite itself is an unhandled rejection, which ends the process.
 */
export function executeRaw(pglite: Pick<PGlite, "execProtocolRawStream">, messages: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  // Each part is a view of memory that the next one overwrites. All of them have arrived when the call returns.
  void pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  return Buffer.concat(parts);
}
