import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { currentWorkspace, workspacePolicy } from "./workspace-policy";

export const workspaces = pgTable(
  "workspaces",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    /** Whether members need a second factor to use the workspace in the portal. */
    isSecondFactorRequired: boolean("is_second_factor_required").notNull().default(false),
    /** Whether a draft is published only after somebody has reviewed its comparison with the live version. */
    isReviewRequired: boolean("is_review_required").notNull().default(false),
    createdAt: time("created_at").notNull(),
    /** When the workspace was deleted. Its rows are removed in the background (server/jobs/background-deletion.ts). */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    workspacePolicy({ using: sql`id = ${currentWorkspace}` }),
    index().on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/**
 * Column `workspace_id` of a table whose rows belong to a workspace and are deleted with it. Such a table
 * needs `ownWorkspacePolicy()`.
 */
export const workspaceId = () =>
  uuid("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" });
