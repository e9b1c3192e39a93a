import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** Amounts that the largest holders of a budget hold in each process (server/budgets/shared-budget.ts). */
export const budgetShares = pgTable(
  "budget_shares",
  {
    processId: uuid("process_id").notNull(),
    budget: text("budget").notNull(),
    /** Amounts by holder, such as a customer's id. */
    held: jsonb("held").$type<Record<string, number>>().notNull(),
    reportedAt: time("reported_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.processId, table.budget] })],
);
