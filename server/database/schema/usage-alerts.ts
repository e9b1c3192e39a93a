import { date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Shares of a plan's monthly documents that admins were told about, each once in a month. */
export const usageAlerts = pgTable(
  "usage_alerts",
  {
    workspaceId: workspaceId(),
    /** First day of the month. */
    month: date("month", { mode: "string" }).notNull(),
    /** 80 or 100. */
    percent: integer("percent").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [ownWorkspacePolicy(), primaryKey({ columns: [table.workspaceId, table.month, table.percent] })],
);
