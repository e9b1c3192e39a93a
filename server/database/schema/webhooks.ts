import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Secrets that sign webhook events. Each workspace has one current secret; replaced ones also sign until they end. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    workspaceId: workspaceId(),
    secret: text("secret").notNull(),
    createdAt: time("created_at").notNull(),
    /** Null for the current secret. */
    endsAt: time("ends_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.secret] }),
    uniqueIndex("current_webhook_secret").on(table.workspaceId).where(sql`${table.endsAt} is null`),
  ],
);

/** Webhook events to be delivered. A row is deleted when its event has been delivered. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    /** The same in every attempt, so that a receiver can recognize a repetition. */
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    url: text("url").notNull(),
    payload: text("payload").notNull(),
    createdAt: time("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
  },
  (table) => [ownWorkspacePolicy(), index().on(table.nextAttemptAt), index().on(table.workspaceId)],
);
