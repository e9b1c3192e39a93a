import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** Parts of the budgets of holders that processes have leased (server/budgets/shared-budget.ts). */
export const budgetShares = pgTable(
  "budget_shares",
  {
    budget: text("budget").notNull(),
    /** Such as a customer's id. */
    holder: text("holder").notNull(),
    processId: uuid("process_id").notNull(),
    amount: integer("amount").notNull(),
    /** Written and compared by the database's clock, because the clocks of the processes may differ. */
    renewedAt: time("renewed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.budget, table.holder, table.processId] })],
);
