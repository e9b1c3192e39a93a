import { createHash } from "node:crypto";
import type { BlobLocation, BlobRecord } from "./blob-storage";

/** The bytes of a blob are not those that were stored. */
export class DamagedBlobError extends Error {
  override readonly name = "DamagedBlobError";

  constructor({ workspaceId, id }: Pick<BlobRecord, "workspaceId" | "id">, problem: string) {
    super(`The blob ${workspaceId}/${id} is damaged: ${problem}`);
  }
}

/**
 * Passes the pieces of a whole content on, and holds the last one back until the hash is checked. So a download of
 * damaged bytes never ends as if it were complete.
 *
 * @throws DamagedBlobError
 */
export async function* verifyContent(blob: BlobLocation, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let last: Buffer | undefined;
  for await (const piece of content) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest("hex") !== blob.hash) throw new DamagedBlobError(blob, "its hash is another one");
  if (last) yield last;
}

/**
 * Passes the pieces of a part on. Its hash is not known, but its length is.
 *
 * @throws DamagedBlobError
 */
export async function* verifyLength(
  blob: BlobLocation,
  content: AsyncIterable<Buffer>,
  expectedBytes: number,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    yield piece;
  }
  if (bytes !== expectedBytes) throw new DamagedBlobError(blob, `${bytes} of ${expectedBytes} bytes are there`);
}
