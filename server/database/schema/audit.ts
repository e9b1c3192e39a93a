import { sql } from "drizzle-orm";
import { index, json, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { inUtc } from "./time-index";
import { ownWorkspacePolicy } from "./workspace-policy";

/**
 * Events that matter for security, written in the transaction of the change. A row has no foreign keys, because
 * it is kept when its workspace or account is deleted. A workspace can add and read rows, and change none
 * (workspace-role.ts).
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    at: time("at").notNull(),
    /** Null for an event of an account. */
    workspaceId: uuid("workspace_id"),
    /** Key of AUDIT_ACTIONS (server/audit/audit-actions.ts). */
    action: text("action").notNull(),
    /**
     * First part of the action, such as `api_key`. A column, because row-level security keeps PostgreSQL from using an
     * index of an expression: its function is not leakproof.
     */
    subject: text("subject").generatedAlwaysAs(sql`split_part(action, '.', 1)`),
    /** `customer`, `api_key`, `operator` or `service`; `anonymous` for a caller who is not known. */
    actorKind: text("actor_kind").notNull(),
    /** Id of the customer or the API key. */
    actorId: uuid("actor_id"),
    /** E-mail address of the customer at that time, or the one that was given for a sign-in. */
    actorEmail: text("actor_email"),
    /** Id of what was changed, such as an API key or a member. */
    targetId: text("target_id"),
    /** Its name or e-mail address at that time. */
    targetName: text("target_name"),
    details: json("details").$type<Record<string, string | number | boolean>>(),
    /** IP address of the caller. */
    address: text("address"),
    /** The same id as in the log and in the answer. */
    correlationId: text("correlation_id"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index("audit_events_by_time").on(inUtc(table.at), table.id),
    index("audit_events_of_workspace").on(table.workspaceId, table.at, table.id),
    index("audit_events_of_subject").on(table.workspaceId, table.subject, table.at, table.id),
    index("audit_events_of_actor").on(table.workspaceId, table.actorEmail, table.at, table.id),
  ],
);
