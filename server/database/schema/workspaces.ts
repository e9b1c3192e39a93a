import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  createdAt: time("created_at").notNull(),
});

/**
 * Column `workspace_id` of a table whose rows belong to a workspace and are deleted with it. Row-level security guards these
 * tables (see workspace-scope.ts).
 */
export const workspaceId = () =>
  uuid("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" });
