import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { blobStorage, blobs } from "../database/schema/blobs";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError, serviceUnavailable } from "../http/api-error";
import { claimBlob, finishBlob } from "./blob-records";
import type { BlobLocation, BlobRecord, BlobStorage, ByteRange } from "./blob-storage";
import { CHUNK_BYTES, type DatabaseStorage } from "./database-storage";
import { hashContent } from "./hash-content";
import type { S3Storage } from "./s3-storage";
import type { StoredBytes } from "./stored-bytes";
import { DamagedBlobError, verifyContent, verifyLength } from "./verify-content";

/** How long a content stays although nothing refers to it, in ms. Its user adds a reference long before. */
export const UNREFERENCED_LIFETIME_MS = 24 * 3_600_000;
/** Seconds after which another try makes sense if the storage of a content is not configured. */
const RETRY_AFTER_SECONDS = 60;

interface BlobStoreDependencies {
  db: Queries;
  database: DatabaseStorage;
  /** If present, new contents go there. */
  s3: S3Storage | undefined;
  storedBytes: StoredBytes;
  log: BaseLogger;
}

/**
 * Keeps contents of files by their hash, each once in a workspace: in the database, or in a bucket
 * (docs/decisions/0038-blob-store.md).
 */
export class BlobStore {
  readonly #dependencies: BlobStoreDependencies;
  /** The storage of new contents. */
  readonly #storage: BlobStorage;

  constructor(dependencies: BlobStoreDependencies) {
    this.#dependencies = dependencies;
    this.#storage = dependencies.s3 ?? dependencies.database;
  }

  /** The limit of what customers store. */
  get storedBytes(): StoredBytes {
    return this.#dependencies.storedBytes;
  }

  /** The storage of new contents. */
  get kind(): BlobRecord["storage"] {
    return this.#storage.kind;
  }

  /** The storages that answered when they were last asked. */
  usableStorages(): BlobRecord["storage"][] {
    return blobStorage.enumValues.filter((kind) => this.#dependencies[kind]?.answers());
  }

  /** Tells whether the storage of new contents answered when it was last asked. */
  answers(): boolean {
    return this.#storage.answers();
  }

  /**
   * Stores a content. Call it before the transaction that adds a row which refers to the blob, and outside of any
   * transaction. Without such a row, the content is removed after a day.
   *
   * @throws ApiError TOO_MANY_REQUESTS if the customer stores too much; SERVICE_UNAVAILABLE; NOT_FOUND if the
   *   workspace is gone
   */
  async put(workspaceId: string, content: Buffer): Promise<BlobRecord> {
    const { db, storedBytes } = this.#dependencies;
    await storedBytes.add(workspaceId, content.length);
    const isOneChunk = this.kind === "database" && content.length <= CHUNK_BYTES;
    const storedAt = new Date();
    const blob = await claimBlob(
      db,
      {
        workspaceId,
        id: randomUUID(),
        hash: await hashContent(content),
        bytes: content.length,
        storage: this.kind,
        state: isOneChunk ? "stored" : "writing",
        storedAt,
        sweepAt: new Date(storedAt.getTime() + UNREFERENCED_LIFETIME_MS),
      },
      isOneChunk ? content : null,
    );
    if (blob.state === "stored") return blob;
    const written = { ...blob, storage: this.kind, state: "stored" } as const;
    await this.#storage.write(blob, content, blob.hash);
    if (await finishBlob(db, written)) return written;
    await this.#storage.remove([blob]);
    throw new ApiError("NOT_FOUND");
  }

  /** Finds a content of a workspace. @throws ApiError NOT_FOUND, also for a content of another workspace */
  async find(workspaceId: string, hash: string): Promise<BlobRecord> {
    const isContent = and(eq(blobs.workspaceId, workspaceId), eq(blobs.hash, hash), eq(blobs.state, "stored"));
    const [blob] = await withWorkspace(this.#dependencies.db, workspaceId, (tx) =>
      tx.select().from(blobs).where(isContent),
    );
    if (!blob) throw new ApiError("NOT_FOUND");
    return blob;
  }

  /**
   * Opens a content, or a part of it. A content that is read as a whole is compared with its hash.
   *
   * @throws ApiError SERVICE_UNAVAILABLE if the content can't be opened; DamagedBlobError, also while it is read
   */
  async open(blob: BlobLocation, range: ByteRange = { start: 0, end: blob.bytes }): Promise<AsyncIterable<Buffer>> {
    if (range.start >= range.end) return nothing();
    const opening = this.#storageAt(blob.storage).open(blob, range);
    const content = await opening.catch((error) => this.#rethrow(error));
    const length = range.end - range.start;
    return this.#logDamage(length === blob.bytes ? verifyContent(blob, content) : verifyLength(blob, content, length));
  }

  /**
   * @param headers headers of the bucket's answer, by the names of query parameters such as `response-content-type`
   * @returns a URL at which anyone can download the content for a minute; undefined if it is not in a bucket
   */
  async presign(blob: BlobRecord, headers: Record<string, string>): Promise<string | undefined> {
    return blob.storage === "s3" ? this.#dependencies.s3?.presign(blob, headers) : undefined;
  }

  /** Removes the bytes of retired blobs from their storages. @throws ApiError SERVICE_UNAVAILABLE */
  async removeBytes(retired: readonly Pick<BlobRecord, "workspaceId" | "id" | "storage">[]): Promise<void> {
    for (const storage of blobStorage.enumValues) {
      const there = retired.filter((blob) => blob.storage === storage);
      if (there.length > 0) await this.#storageAt(storage).remove(there);
    }
  }

  #storageAt(kind: BlobRecord["storage"]): BlobStorage {
    const storage = this.#dependencies[kind];
    if (storage) return storage;
    this.#dependencies.log.error("files are in a bucket, but BLOBS_URL is not set");
    throw serviceUnavailable("storage", RETRY_AFTER_SECONDS);
  }

  async *#logDamage(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* content;
    } catch (error) {
      this.#rethrow(error);
    }
  }

  #rethrow(error: unknown): never {
    if (error instanceof DamagedBlobError) this.#dependencies.log.error({ err: error }, "a file is damaged");
    throw error;
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}
