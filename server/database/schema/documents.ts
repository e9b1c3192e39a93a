import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, json, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { BATCH_OUTPUTS, JOB_STATES } from "../../../contract/product";
import type { Failure, Warning } from "../../../contract/v1/document-request";
import type { PrintOptions } from "../../../contract/v1/print-options";
import { time } from "./columns";
import { files } from "./files";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const jobState = pgEnum("job_state", JOB_STATES);
export const batchOutput = pgEnum("batch_output", BATCH_OUTPUTS);

/** A partial or layout and its HTML. */
interface TemplatePartial {
  name: string;
  html: string;
}

/** Columns of what was requested: the template as it was at that time, the print options, and where the result goes. */
const requestColumns = () => ({
  templateId: uuid("template_id"),
  templateName: text("template_name"),
  /** Null for HTML without a template, and for a draft. */
  templateVersion: integer("template_version"),
  /** Null when nothing more has to be made from it. */
  html: text("html"),
  /** Partials that the HTML uses, as they were at that time. */
  partials: json("partials").$type<TemplatePartial[]>().notNull().default([]),
  options: json("options").$type<PrintOptions>().notNull(),
  filename: text("filename"),
  /** URL that receives the webhook event about the result. */
  webhook: text("webhook"),
  /** Trace of the request (W3C Trace Context). Null if requests are not traced. */
  traceparent: text("traceparent"),
});

/** One template with many parameter objects; each of them becomes a document. */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    state: jobState("state").notNull(),
    /** True while its parts are being written. No worker and no caller sees a draft. */
    isDraft: boolean("is_draft").notNull().default(false),
    output: batchOutput("output").notNull(),
    ...requestColumns(),
    total: integer("total").notNull(),
    /** Size that the batch added to the backlog. Only the removal of a draft needs it. */
    inputBytes: bigint("input_bytes", { mode: "number" }).notNull().default(0),
    /** Number of documents that were made, and of those that failed. */
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    error: json("error").$type<Failure>(),
    createdAt: time("created_at").notNull(),
    /** Number of times that merging has begun. A result counts only if it belongs to the latest attempt. */
    mergeAttempts: integer("merge_attempts").notNull().default(0),
    /** Null until the documents can be merged. Then, until this time, only the replica that holds the lease merges. */
    leaseUntil: time("lease_until"),
    expiresAt: time("expires_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index("batches_to_merge")
      .on(table.workspaceId, table.leaseUntil)
      .where(sql`${table.state} = 'running' and ${table.leaseUntil} is not null`),
    index("batches_of_workspace").on(table.workspaceId, table.createdAt, table.id),
    // The index has no column of the state: under row-level security, PostgreSQL compares no enums by an index.
    index("batches_not_done").on(table.workspaceId, table.createdAt, table.id).where(sql`${table.state} <> 'done'`),
    index().on(table.fileId),
    index().on(table.expiresAt),
  ],
);

/**
 * Items of a batch that have no row in `documents` yet: a few hundred in each row. Workers turn a part into documents
 * when the workspace has none left to make (docs/decisions/0035-backlog.md).
 */
export const batchParts = pgTable(
  "batch_parts",
  {
    workspaceId: workspaceId(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    /** Position of the first item in the batch, from 0. */
    firstItem: integer("first_item").notNull(),
    /** Parameters of each item; `json` for the same reason as in `documents`. */
    items: json("items").$type<Record<string, unknown>[]>().notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.batchId, table.firstItem] }),
    index().on(table.workspaceId),
  ],
);

/** Documents that are kept for download, and those still to be made: the queue of background work. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    batchId: uuid("batch_id").references(() => batches.id, { onDelete: "cascade" }),
    /** Position in the batch, from 0. */
    item: integer("item"),
    state: jobState("state").notNull(),
    ...requestColumns(),
    /**
     * `json`, not `jsonb`: templates can see the order of the keys. When the document has been made, null unless it can
     * be generated again (server/documents/kept-parameters.ts).
     */
    parameters: json("parameters").$type<Record<string, unknown>>(),
    /** Size that the document adds to the backlog while it waits. */
    inputBytes: integer("input_bytes").notNull().default(0),
    /** The request that queued the document, for the request log. Null for an item of a batch. */
    correlationId: uuid("correlation_id"),
    apiKeyId: uuid("api_key_id"),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    pages: integer("pages"),
    /** Duration of each phase in ms, for the same answer to a repeated request. Null if nothing can ask for it. */
    timings: json("timings").$type<Record<string, number>>(),
    warnings: json("warnings").$type<Warning[]>().notNull().default([]),
    error: json("error").$type<Failure>(),
    createdAt: time("created_at").notNull(),
    /** Number of attempts started. A result counts only if it belongs to the latest attempt. */
    attempts: integer("attempts").notNull().default(0),
    /** Document of the same batch whose worker also makes this one, because they are printed together. */
    leaderId: uuid("leader_id"),
    /** End of the lease of a running document; until then, only its worker may make it. Due time of a waiting one. */
    leaseUntil: time("lease_until").notNull(),
    expiresAt: time("expires_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index("documents_to_make")
      .on(table.workspaceId, table.leaseUntil, table.item)
      .where(sql`${table.state} = 'queued'`),
    index("documents_being_made").on(table.workspaceId).where(sql`${table.state} = 'running'`),
    index("documents_to_retry").on(table.createdAt).where(sql`${table.state} = 'failed' and ${table.html} is not null`),
    index().on(table.workspaceId),
    index("documents_of_batch").on(table.batchId, table.item),
    index("documents_of_template_version")
      .on(table.templateId, table.templateVersion)
      .where(sql`${table.templateVersion} is not null and ${table.batchId} is null`),
    index().on(table.fileId),
    index().on(table.expiresAt),
  ],
);

/**
 * The waiting documents of a workspace: those of its queue, and those of its batches that are drafts or in parts. The
 * queue looks for documents only in workspaces that have some here (server/documents/document-queue.ts).
 */
export const backlogs = pgTable(
  "backlogs",
  {
    workspaceId: workspaceId().primaryKey(),
    documents: integer("documents").notNull(),
    /** Size of their parameters and HTML. */
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  () => [ownWorkspacePolicy()],
);

/** Not used any more: processes of version 0.2 write it during an upgrade. A later release drops it. */
export const workspaceQueues = pgTable(
  "workspace_queues",
  {
    workspaceId: workspaceId().primaryKey(),
    servedAt: time("served_at").notNull(),
    mergedAt: time("merged_at").notNull().default(new Date(0)),
  },
  (table) => [ownWorkspacePolicy(), index().on(table.servedAt)],
);
