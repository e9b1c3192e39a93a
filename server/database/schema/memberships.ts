import { index, pgEnum, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { ROLES } from "../../../contract/product";
import { time } from "./columns";
import { customers } from "./customers";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const role = pgEnum("role", ROLES);

export const memberships = pgTable(
  "memberships",
  {
    workspaceId: workspaceId(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    role: role("role").notNull(),
    createdAt: time("created_at").notNull(),
    /** Last call in the workspace, to within a few minutes (server/access/last-activity.ts). */
    lastActiveAt: time("last_active_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    primaryKey({ columns: [table.workspaceId, table.customerId] }),
    index().on(table.customerId),
  ],
);
