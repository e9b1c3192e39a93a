import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** When each kind of clean-up runs next, on whichever replica looks first (server/jobs/sweeper.ts). */
export const sweeps = pgTable("sweeps", {
  name: text("name").primaryKey(),
  nextRunAt: time("next_run_at").notNull(),
});
