import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { blobs } from "./blobs";
import { bytea, time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Files that anyone with their unguessable URL can download until they expire. */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    /**
     * The unguessable part of the URL. Stored in plain text: it opens nothing but this file, which is in the same
     * database.
     */
    secret: text("secret").notNull().unique(),
    /** File name that the browser suggests for saving. */
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Null for a zip, which is built when it is downloaded, and for a file of version 0.2 or earlier. */
    blobId: uuid("blob_id"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    foreignKey({ columns: [table.workspaceId, table.blobId], foreignColumns: [blobs.workspaceId, blobs.id] }),
    index().on(table.workspaceId, table.blobId),
    index().on(table.expiresAt),
  ],
);

/** Bytes of the files that version 0.2 or earlier has written. No longer written, and read until the files expire. */
export const fileChunks = pgTable(
  "file_chunks",
  {
    workspaceId: workspaceId(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** From 0. */
    number: integer("number").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.fileId, table.number] }),
    index().on(table.workspaceId),
  ],
);
