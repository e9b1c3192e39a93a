import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ComparisonProgress, ComparisonResult } from "../../../contract/comparisons";
import type { Failure } from "../../../contract/v1/document-request";
import { time } from "./columns";
import { jobState } from "./documents";
import { templates } from "./templates";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Comparisons of two texts of a template: those to be made, and results until they expire. */
export const comparisons = pgTable(
  "comparisons",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    /** Number of a version, name of a channel, or `draft`. */
    from: text("from_text").notNull(),
    to: text("to_text").notNull(),
    /** Template or partial whose saved HTML the side `to` does not get, and the HTML instead, until it is compared. */
    unsavedId: uuid("unsaved_id"),
    unsavedHtml: text("unsaved_html"),
    state: jobState("state").notNull(),
    /** The sample sets; null until the work begins. */
    progress: json("progress").$type<ComparisonProgress>(),
    /** Has the addresses of pictures, which are files (see `files`) that expire with the comparison. */
    result: json("result").$type<ComparisonResult>(),
    error: json("error").$type<Failure>(),
    /** Fingerprint of what `to` was made of (contentFingerprint); null if that has changed in the meantime. */
    fingerprint: text("fingerprint"),
    /** Member who has reviewed the result. */
    reviewedById: uuid("reviewed_by_id"),
    reviewedAt: time("reviewed_at"),
    createdAt: time("created_at").notNull(),
    /** Number of attempts started. A result counts only if it belongs to the latest attempt. */
    attempts: integer("attempts").notNull().default(0),
    /** End of the lease of a running comparison; until then, only its worker may make it. Due time of a waiting one. */
    leaseUntil: time("lease_until").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    index("comparisons_to_make").on(table.leaseUntil).where(sql`${table.state} in ('queued', 'running')`),
    index().on(table.workspaceId),
    index().on(table.templateId),
    index().on(table.expiresAt),
  ],
);
