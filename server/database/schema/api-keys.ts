import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { API_KEY_SCOPES } from "../../../contract/product";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    /** SHA-256 of the whole key. A fast hash is enough, because 256 random bits can't be guessed. */
    keyHash: text("key_hash").notNull().unique(),
    /** The key as lists show it: its beginning and its end. */
    masked: text("masked").notNull(),
    scope: text("scope", { enum: API_KEY_SCOPES }).notNull().default("render"),
    createdAt: time("created_at").notNull(),
    /** Written at most once a minute. */
    lastUsedAt: time("last_used_at"),
    /** Customer who has created the key; null for a key of an earlier version. Not a reference: they may be gone. */
    createdBy: uuid("created_by"),
    /**
     * The only template that the key makes documents of. Not a reference: the key must keep its limit after
     * the template is gone.
     */
    templateId: uuid("template_id"),
    expiresAt: time("expires_at"),
    /** Hash of the key before the last roll, and the end of its grace. It stays after that, to explain the refusal. */
    previousKeyHash: text("previous_key_hash").unique(),
    previousExpiresAt: time("previous_expires_at"),
    /** First day of the month (UTC) that `calls` counts; null before the first call. */
    callsMonth: date("calls_month", { mode: "string" }),
    calls: integer("calls").notNull().default(0),
  },
  (table) => [
    ownWorkspacePolicy(),
    uniqueIndex("api_keys_name_in_workspace").on(table.workspaceId, table.name),
    check("only_render_keys_have_a_template", sql`${table.templateId} is null or ${table.scope} = 'render'`),
    check("previous_keys_expire", sql`(${table.previousKeyHash} is null) = (${table.previousExpiresAt} is null)`),
  ],
);
