import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const templates = pgTable(
  "templates",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    name: text("name").notNull(),
    html: text("html").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [ownWorkspacePolicy(), uniqueIndex("templates_name_in_workspace").on(table.workspaceId, table.name)],
);
