import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { blobChunks } from "../database/schema/blobs";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { rowsOf } from "./blob-records";
import type { BlobAddress, BlobStorage, ByteRange } from "./blob-storage";
import { commitLazily } from "./commit-lazily";

/**
 * Size of a chunk. The embedded database has one connection: all other queries wait while a chunk is written or read,
 * which takes a few milliseconds.
 */
export const CHUNK_BYTES = 512 * 1024;
/** Chunks that one statement removes. */
const CHUNKS_PER_REMOVAL = 32;

/** Chunks that are read at the same time. Other queries wait for few of them, however many downloads there are. */
const reads = new ConcurrencyLimiter({ maxConcurrent: 2 });
/** Other readers of a workspace wait before they take turns with those of others. */
const readsOfWorkspaces = new ConcurrencyLimiter({ maxConcurrent: 2 });

/** Runs the query that reads a chunk when it is the workspace's turn. @returns its rows */
export const readChunk = <Row>(workspaceId: string, query: () => Promise<Row[]>): Promise<Row[]> =>
  readsOfWorkspaces.run(workspaceId, () => reads.run("all workspaces", query));

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

  async open(address: BlobAddress, range: ByteRange): Promise<AsyncIterable<Buffer>> {
    return this.#read(address, range);
  }

  /** A slow reader holds one chunk in memory and no database connection. */
  async *#read({ workspaceId, id }: BlobAddress, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    const isOfBlob = and(eq(blobChunks.workspaceId, workspaceId), eq(blobChunks.blobId, id));
    for (let number = Math.floor(start / CHUNK_BYTES); number * CHUNK_BYTES < end; number++) {
      const isNext = and(isOfBlob, eq(blobChunks.number, number));
      const [chunk] = await readChunk(workspaceId, async () =>
        this.#db.select({ content: blobChunks.content }).from(blobChunks).where(isNext),
      );
      if (!chunk) return;
      const offset = number * CHUNK_BYTES;
      yield chunk.content.subarray(Math.max(0, start - offset), end - offset);
    }
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
