import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { time } from "./columns";

/**
 * A single row, written by the first start on an empty database. It stays even if everything else from that start is
 * deleted.
 */
export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    createdAt: time("created_at").notNull(),
  },
  (table) => [check("installation_is_one", sql`${table.id} = 1`)],
);
