import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, sha256, time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** `writing`: not all bytes are there yet. `retired`: nothing refers to the blob, and its bytes are being removed. */
export const blobState = pgEnum("blob_state", ["writing", "stored", "retired"]);
/** Place of the bytes: `blob_chunks`, or the bucket of BLOBS_URL. */
export const blobStorage = pgEnum("blob_storage", ["database", "s3"]);

/**
 * Contents of files, each once in a workspace. Whatever needs a content refers to its blob with a foreign key over
 * `(workspace_id, id)`, so that no row can refer to another workspace's blob. The sweep finds these keys by itself.
 * Each needs an index (docs/decisions/0038-blob-store.md).
 */
export const blobs = pgTable(
  "blobs",
  {
    workspaceId: workspaceId(),
    /** Part of the address in the storage. Never used again, so that removing old bytes can't hit new ones. */
    id: uuid("id").notNull(),
    hash: sha256("hash").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    storage: blobStorage("storage").notNull(),
    state: blobState("state").notNull(),
    /** When the content was last stored. */
    storedAt: time("stored_at").notNull(),
    /** When the sweep looks at the blob next. */
    sweepAt: time("sweep_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("blobs_content").on(table.workspaceId, table.hash).where(sql`${table.state} <> 'retired'`),
    index().on(table.sweepAt),
  ],
);

/** Bytes of the blobs in the database, in chunks: small enough not to delay other queries. */
export const blobChunks = pgTable(
  "blob_chunks",
  {
    workspaceId: workspaceId(),
    blobId: uuid("blob_id").notNull(),
    /** From 0. */
    number: integer("number").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.blobId, table.number] }),
    foreignKey({ columns: [table.workspaceId, table.blobId], foreignColumns: [blobs.workspaceId, blobs.id] }).onDelete(
      "cascade",
    ),
  ],
);
