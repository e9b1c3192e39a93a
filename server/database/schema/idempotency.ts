import { index, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Failure } from "../../../contract/v1/document-request";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Result of a request with an Idempotency-Key: the id of the document or batch that it created, or why it failed. */
export type Outcome = { kind: "created"; id: string } | { kind: "failed"; failure: Failure & { status: number } };

/** Requests that are carried out once, however often they are sent. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workspaceId: workspaceId(),
    key: text("key").notNull(),
    /** Hash of the request. */
    fingerprint: text("fingerprint").notNull(),
    /** Null while the first request runs. */
    outcome: json("outcome").$type<Outcome>(),
    /** Until then the first request may run. */
    leaseUntil: time("lease_until").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.key] }),
    index().on(table.expiresAt),
  ],
);
