import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { blobChunks } from "../database/schema/blobs";
import { runWithinWorkspace } from "../database/workspace-scope";
import { rowsOf } from "./blob-records";
import type { BlobAddress, BlobStorage, ByteRange } from "./blob-storage";
import { commitLazily } from "./commit-lazily";
import { readChunks } from "./read-chunks";

/**
 * Size of a chunk. The embedded database has one connection: all other queries wait while a chunk is written or read,
 * which takes a few milliseconds.
 */
export const CHUNK_BYTES = 512 * 1024;
/** Chunks that one statement removes. */
const CHUNKS_PER_REMOVAL = 32;

const value = sql.placeholder;

const writeChunk = prepare(
  "write_blob_chunk",
  sql`
    with written as (
      insert into ${blobChunks} (workspace_id, blob_id, number, content)
      values (${value("workspaceId")}, ${value("blobId")}, ${value("number")}, ${value("content")})
      on conflict do nothing
    )
    select ${commitLazily}`,
);

/** Keeps the bytes of blobs in the database. Each chunk is written, and read, on its own: others get turns. */
export class DatabaseStorage implements BlobStorage {
  readonly kind = "database";
  readonly #db: Queries;

  constructor(db: Queries) {
    this.#db = db;
  }

  async write({ workspaceId, id: blobId }: BlobAddress, content: Buffer): Promise<void> {
    for (let number = 0; number * CHUNK_BYTES < content.length; number++) {
      const chunk = content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES);
      const values = { workspaceId, blobId, number, content: chunk };
      await runWithinWorkspace(this.#db, workspaceId, { statement: writeChunk, values });
    }
  }

  async open({ workspaceId, id }: BlobAddress, range: ByteRange): Promise<AsyncIterable<Buffer>> {
    const isOfContent = and(eq(blobChunks.workspaceId, workspaceId), eq(blobChunks.blobId, id));
    const content = { db: this.#db, workspaceId, table: blobChunks, isOfContent, chunkBytes: CHUNK_BYTES };
    return readChunks(content, range);
  }

  async remove(addresses: readonly BlobAddress[]): Promise<void> {
    for (let removed = CHUNKS_PER_REMOVAL; removed === CHUNKS_PER_REMOVAL; ) {
      const some = sql`
        select ctid from ${blobChunks} where (workspace_id, blob_id) in (${rowsOf(addresses)})
        limit ${CHUNKS_PER_REMOVAL}`;
      const { rowCount } = await this.#db.execute(sql`delete from ${blobChunks} where ctid = any(array(${some}))`);
      removed = rowCount ?? 0;
    }
  }

  /** Always true, because the health check of the database covers this storage. */
  answers(): boolean {
    return true;
  }
}
