import { and, eq, type SQL, sql } from "drizzle-orm";
import type { blobChunks } from "../database/schema/blobs";
import type { fileChunks } from "../database/schema/files";
import type { ByteRange } from "./blob-storage";
import { type ChunkSource, readInTurn } from "./read-in-turn";

interface ChunkedContent extends ChunkSource {
  table: typeof blobChunks | typeof fileChunks;
  /** Condition that selects the chunks of the content. */
  isOfContent: SQL | undefined;
  /** Size of each chunk but the last one. */
  chunkBytes: number;
}

/**
 * Reads a part of a content from the database, one chunk after the other, and no other bytes of these chunks. Ends
 * early if a chunk is missing. A slow reader holds one chunk in memory and no database connection.
 */
export async function* readChunks(
  { table, isOfContent, chunkBytes, ...source }: ChunkedContent,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(start / chunkBytes); number * chunkBytes < end; number++) {
    const offset = number * chunkBytes;
    const first = Math.max(0, start - offset);
    const length = Math.min(chunkBytes, end - offset) - first;
    // PostgreSQL counts bytes from 1.
    const part = sql`substring(${table.content} from ${first + 1} for ${length})`.mapWith(table.content);
    const isNext = and(isOfContent, eq(table.number, number));
    const [chunk] = await readInTurn(source, async () => source.db.select({ content: part }).from(table).where(isNext));
    if (!chunk) return;
    yield chunk.content;
  }
}
