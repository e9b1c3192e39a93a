import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ASSET_TYPES } from "../../../contract/product";
import { blobs } from "./blobs";
import { sha256, time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Images, fonts and style sheets that templates use by their names (docs/decisions/0046-assets.md). */
export const assets = pgTable(
  "assets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    /** Found out from the content. */
    mediaType: text("media_type", { enum: ASSET_TYPES }).notNull(),
    bytes: integer("bytes").notNull(),
    /** Size in pixels. Null for fonts and style sheets, and for an SVG image without a size. */
    width: integer("width"),
    height: integer("height"),
    /** Names that a style sheet refers to. There may be no asset of such a name, or not yet. */
    usedNames: text("used_names").array().notNull().default([]),
    sha256: sha256("sha256").notNull(),
    blobId: uuid("blob_id").notNull(),
    /** Customer who has uploaded the content; null for an API client. No foreign key: the customer may be gone. */
    uploadedBy: uuid("uploaded_by"),
    /** Counts the changes of the name and the content, for `If-Match`. */
    revision: integer("revision").notNull().default(1),
    /** Author of the last change (see `server/templates/author.ts`). */
    savedById: uuid("saved_by_id"),
    savedByKey: text("saved_by_key"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    foreignKey({ columns: [table.workspaceId, table.blobId], foreignColumns: [blobs.workspaceId, blobs.id] }),
    index().on(table.workspaceId, table.blobId),
    uniqueIndex("assets_name_in_workspace").on(table.workspaceId, table.name),
  ],
);
