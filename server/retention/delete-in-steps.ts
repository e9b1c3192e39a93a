import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "../database/open";

/** Rows per statement. The embedded database has one connection: all other queries wait while a statement runs. */
export const ROWS_PER_STEP = 200;

/** Deletes the rows that match a condition, which needs an index. Other queries run between the steps. */
export async function deleteInSteps(db: Queries, table: PgTable, condition: SQL | undefined): Promise<void> {
  for (let deleted = ROWS_PER_STEP; deleted === ROWS_PER_STEP; ) {
    const some = sql`select ctid from ${table} where ${condition} limit ${ROWS_PER_STEP}`;
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${some}))`);
    deleted = rowCount ?? 0;
  }
}
