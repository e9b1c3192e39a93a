import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    createdAt: time("created_at").notNull(),
    /** Written at most once a minute. */
    lastUsedAt: time("last_used_at"),
  },
  (table) => [ownWorkspacePolicy(), uniqueIndex("api_keys_name_in_workspace").on(table.workspaceId, table.name)],
);
