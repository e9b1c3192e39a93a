import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { SOURCES } from "../../../contract/product";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const source = pgEnum("source", SOURCES);

/** One row per delivered document. */
export const activities = pgTable(
  "activities",
  {
    id: uuid("id").notNull().defaultRandom(),
    workspaceId: workspaceId(),
    /** Counts within the workspace, without gaps, so that a page of activities is a range of numbers. */
    number: bigint("number", { mode: "number" }).notNull(),
    /** Null for HTML without a template. Not a reference: deleting a template must not rewrite millions of rows. */
    templateId: uuid("template_id"),
    /** The name when the document was made; shown only while the template exists. */
    templateName: text("template_name"),
    /** Null for HTML without a template, for a draft, and in the portal. */
    templateVersion: integer("template_version"),
    source: source("source").notNull(),
    createdAt: time("created_at").notNull(),
    generationTimeInMs: integer("generation_time_in_ms").notNull(),
    resultSizeInBytes: bigint("result_size_in_bytes", { mode: "number" }).notNull(),
  },
  (table) => [ownWorkspacePolicy(), primaryKey({ columns: [table.workspaceId, table.number] })],
);

/** Documents made in a calendar month (UTC), which the plan's monthly quota limits. */
export const monthlyUsage = pgTable(
  "monthly_usage",
  {
    workspaceId: workspaceId(),
    /** First day of the month. */
    month: date("month", { mode: "string" }).notNull(),
    used: integer("used").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.month] }),
    index().on(table.month),
    check("used_is_not_negative", sql`${table.used} >= 0`),
  ],
);
