import { sql } from "drizzle-orm";
import { bigint, index, integer, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { REQUEST_OPERATIONS } from "../../../contract/product";
import type { Warning } from "../../../contract/v1/document-request";
import { source } from "./activities";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/**
 * The request log that a workspace sees: calls that make documents, failed ones too, and other calls of API clients
 * that failed (docs/decisions/0059-request-log.md).
 */
export const requests = pgTable(
  "requests",
  {
    /** UUID version 7, which sorts by time. */
    id: uuid("id").notNull(),
    workspaceId: workspaceId(),
    createdAt: time("created_at").notNull(),
    operation: text("operation", { enum: REQUEST_OPERATIONS }).notNull(),
    source: source("source").notNull(),
    /** Method and path of a failed call that makes no document. */
    call: text("call"),
    /** Null for a document that was made in the background, after the answer. */
    status: integer("status"),
    /** Null if the request succeeded. */
    errorCode: text("error_code"),
    /** The answer's `data`; null if it is large. */
    errorData: json("error_data").$type<Record<string, unknown>>(),
    /** Not a reference: deleting a template must not rewrite millions of rows. */
    templateId: uuid("template_id"),
    /** The name at that time, or the text that named a template which was not found. */
    templateName: text("template_name"),
    templateVersion: integer("template_version"),
    /** Null in the portal. Not a reference, because the row outlives the key. */
    apiKeyId: uuid("api_key_id"),
    apiKeyName: text("api_key_name"),
    durationInMs: integer("duration_in_ms").notNull(),
    pages: integer("pages"),
    resultSizeInBytes: bigint("result_size_in_bytes", { mode: "number" }),
    /** Code of each of the document's warnings, separated by spaces. Null if there are none. */
    warnings: text("warnings"),
    /** The first of these warnings, with what they are about. Null if there are none. */
    warningDetails: json("warning_details").$type<Warning[]>(),
    correlationId: uuid("correlation_id").notNull(),
    /** Id of the stored document or the batch. Not a reference, because the row outlives both. */
    resultId: uuid("result_id"),
  },
  (table) => [
    ownWorkspacePolicy(),
    // No index begins with the id: to show a page, PostgreSQL could walk along it past the rows of all workspaces.
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("requests_by_time").on(table.createdAt),
    index("requests_by_correlation").on(table.workspaceId, table.correlationId),
    index("requests_of_template").on(table.workspaceId, table.templateId, table.id).where(sql`template_id is not null`),
    index("requests_of_api_key").on(table.workspaceId, table.apiKeyId, table.id).where(sql`api_key_id is not null`),
    index("requests_of_portal").on(table.workspaceId, table.id).where(sql`source = 'CUSTOMER_PORTAL'`),
    index("failed_requests").on(table.workspaceId, table.id).where(sql`error_code is not null`),
    index("failed_requests_by_code")
      .on(table.workspaceId, table.errorCode, table.id)
      .where(sql`error_code is not null`),
  ],
);
