import type { blobs } from "../database/schema/blobs";

/** A content of a workspace. */
export type BlobRecord = typeof blobs.$inferSelect;

/** The part of a blob that it takes to read its content. */
export type BlobLocation = Pick<BlobRecord, "workspaceId" | "id" | "hash" | "bytes" | "storage">;

/** The part of a blob that tells a storage where its bytes are. */
export type BlobAddress = Pick<BlobRecord, "workspaceId" | "id">;

/** Bytes of a content, from `start` up to `end`, which is not included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Place for the bytes of blobs. */
export interface BlobStorage {
  readonly kind: BlobRecord["storage"];
  /** Writes a whole content. It may already be there, in whole or in part. */
  write(address: BlobAddress, content: Buffer, hash: string): Promise<void>;
  /** Opens a part of a content, in any number of pieces. If bytes are missing, reading fails or ends early. */
  open(address: BlobAddress, range: ByteRange): Promise<AsyncIterable<Buffer>>;
  /** Removes contents, of which some may have been removed before. */
  remove(addresses: readonly BlobAddress[]): Promise<void>;
  /** Tells whether the storage answered when it was last asked. */
  answers(): boolean;
}
