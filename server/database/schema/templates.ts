import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ASSET_TYPES, PARAMETER_CHECKS, TEMPLATE_KINDS } from "../../../contract/product";
import type { PrintOptions } from "../../../contract/v1/print-options";
import type { ParameterSchema } from "../../../parameters/schema";
import type { SchemaEdits } from "../../../parameters/schema-edits";
import { blobs } from "./blobs";
import { sha256, time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** A sample set of a template, without its parameters. */
interface VersionSample {
  name: string;
  options: PrintOptions;
}

export const templateKind = pgEnum("template_kind", TEMPLATE_KINDS);

/** A template and its draft, which is the text that the editor saves. */
export const templates = pgTable(
  "templates",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    kind: templateKind("kind").notNull().default("document"),
    name: text("name").notNull(),
    /** The draft. Without a version, it is also what documents are made from. */
    html: text("html").notNull(),
    /** Whether the draft contains `asset_url`. */
    mayUseAssets: boolean("may_use_assets").notNull().default(false),
    /**
     * Hashes of the texts in quotes in the draft that can be names of assets (quoted-names.ts); null if there are too
     * many. Version 0.2, which has no assets, leaves them empty.
     */
    quotedNameHashes: bigint("quoted_name_hashes", { mode: "bigint" }).array().default([]),
    /** Counts the changes of the name, the draft and the settings, for `If-Match`. */
    revision: integer("draft_revision").notNull().default(1),
    /** Whether saving the draft also publishes it. */
    publishOnSave: boolean("publish_on_save").notNull().default(true),
    /** Edits of the parameter schema; null if there are none (docs/decisions/0056-parameter-schema.md). */
    schemaEdits: json("schema_edits").$type<SchemaEdits>(),
    parameterCheck: text("parameter_check", { enum: PARAMETER_CHECKS }).notNull().default("warn"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** Author of the last change (see `authorColumns`). */
    savedById: uuid("saved_by_id"),
    savedByKey: text("saved_by_key"),
    /** When the template was deleted. It can be restored until a clean-up removes it. */
    deletedAt: time("deleted_at"),
    deletedById: uuid("deleted_by_id"),
    deletedByKey: text("deleted_by_key"),
  },
  (table) => [
    ownWorkspacePolicy(),
    uniqueIndex("templates_name_in_use").on(table.workspaceId, table.name).where(sql`${table.deletedAt} is null`),
    index().on(table.workspaceId, table.createdAt, table.id),
    index().on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** A published text of a template. Only `note` and `isSchemaPending` change, so its documents stay the same. */
export const templateVersions = pgTable(
  "template_versions",
  {
    workspaceId: workspaceId(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    number: integer("number").notNull(),
    /** The HTML. */
    blobId: uuid("blob_id").notNull(),
    hash: sha256("hash").notNull(),
    /** The partials that the HTML used when it was published, as JSON; null if there were none. */
    partialsBlobId: uuid("partials_blob_id"),
    partialsHash: sha256("partials_hash"),
    /** Hash of the names and contents of `templateVersionAssets`; null if the version keeps no assets. */
    assetsHash: sha256("assets_hash"),
    /** Whether documents may use assets whose names come from their parameters. */
    mayUseOtherAssets: boolean("may_use_other_assets").notNull().default(false),
    /** The template's sample sets when it was published. */
    samples: json("samples").$type<VersionSample[]>().notNull().default([]),
    /** The edits of the parameter schema when the version was published. */
    schemaEdits: json("schema_edits").$type<SchemaEdits>(),
    /** Whether its parameter schema is still to be inferred, with the sample sets (version-schemas.ts). */
    isSchemaPending: boolean("is_schema_pending").notNull().default(false),
    authorId: uuid("author_id"),
    /** Name of the API key that published the version; null if a member did. */
    authorKey: text("author_key"),
    note: text("note"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.templateId, table.number] }),
    foreignKey({ columns: [table.workspaceId, table.blobId], foreignColumns: [blobs.workspaceId, blobs.id] }),
    foreignKey({ columns: [table.workspaceId, table.partialsBlobId], foreignColumns: [blobs.workspaceId, blobs.id] }),
    index().on(table.workspaceId, table.blobId),
    index().on(table.workspaceId, table.partialsBlobId),
  ],
);

/** The assets that a version uses, as they were when it was published. They keep the contents for the version. */
export const templateVersionAssets = pgTable(
  "template_version_assets",
  {
    workspaceId: workspaceId(),
    templateId: uuid("template_id").notNull(),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type", { enum: ASSET_TYPES }).notNull(),
    bytes: integer("bytes").notNull(),
    sha256: sha256("sha256").notNull(),
    blobId: uuid("blob_id").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.templateId, table.number, table.name] }),
    foreignKey({
      columns: [table.templateId, table.number],
      foreignColumns: [templateVersions.templateId, templateVersions.number],
    }).onDelete("cascade"),
    foreignKey({ columns: [table.workspaceId, table.blobId], foreignColumns: [blobs.workspaceId, blobs.id] }),
    index().on(table.workspaceId, table.blobId),
  ],
);

/**
 * Parameter schemas of versions. Those of other versions follow from their text and edits
 * (docs/decisions/0056-parameter-schema.md).
 */
export const templateSchemas = pgTable(
  "template_schemas",
  {
    workspaceId: workspaceId(),
    templateId: uuid("template_id").notNull(),
    number: integer("number").notNull(),
    schema: json("schema").$type<ParameterSchema>().notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.templateId, table.number] }),
    foreignKey({
      columns: [table.templateId, table.number],
      foreignColumns: [templateVersions.templateId, templateVersions.number],
    }).onDelete("cascade"),
    index().on(table.workspaceId),
  ],
);

/** Names that point to a version. Documents are made from the channel `live` unless the request says otherwise. */
export const templateChannels = pgTable(
  "template_channels",
  {
    workspaceId: workspaceId(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    channel: text("channel").notNull(),
    number: integer("number").notNull(),
    setById: uuid("set_by_id"),
    setByKey: text("set_by_key"),
    setAt: time("set_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.templateId, table.channel] }),
    foreignKey({
      columns: [table.templateId, table.number],
      foreignColumns: [templateVersions.templateId, templateVersions.number],
    }),
    index().on(table.workspaceId),
  ],
);

/**
 * The names that the tags `render` and `layout` of a template have. There may be no partial with such a name, or not
 * yet (docs/decisions/0047-partials.md).
 */
export const templateReferences = pgTable(
  "template_references",
  {
    workspaceId: workspaceId(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.templateId, table.name] }),
    index("template_references_by_name").on(table.workspaceId, table.name),
  ],
);
