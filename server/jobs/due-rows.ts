import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import type { invoices } from "../database/schema/billing";
import type { mails } from "../database/schema/mail";
import type { webhookMessages } from "../database/schema/webhooks";
import { LEASE_MS } from "./lease";

/** Tables whose rows are attempted until they succeed; `next_attempt_at` is both the due time and the lease. */
type DueTable = typeof invoices | typeof mails | typeof webhookMessages;

/** The key of a lease on a row: a later attempt has a larger number. */
interface LeasedRow {
  id: string;
  attempts: number;
}

/**
 * Claims the rows that have been due for longest. The lease keeps other replicas away from them. If this process
 * crashes, they are due again when the lease ends.
 *
 * @param filter which rows count
 * @param max number of rows
 * @returns the rows with this attempt counted
 */
export async function claimDue<Table extends DueTable>(
  db: Queries,
  table: Table,
  filter: SQL | undefined,
  max: number,
): Promise<Table["$inferSelect"][]> {
  // Widened to the columns that all these tables have.
  const rows: DueTable = table;
  const now = new Date();
  const due = db
    .select({ id: rows.id })
    .from(rows)
    .where(and(lte(rows.nextAttemptAt, now), filter))
    .orderBy(asc(rows.nextAttemptAt))
    .limit(max)
    .for("update", { skipLocked: true });
  return await db
    .update(rows)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${rows.attempts} + 1` })
    // PostgreSQL computes an array once, but may run the subquery of `in` again, which would claim further rows.
    .where(sql`${rows.id} = any(array(${due}))`)
    .returning();
}

/** Matches a row that no later attempt has claimed. */
export const isLeased = (table: DueTable, { id, attempts }: LeasedRow): SQL | undefined =>
  and(eq(table.id, id), eq(table.attempts, attempts));

/** Renews the leases of rows that are still worked on. A lease that was lost stays lost. */
export async function renewDue(db: Queries, table: DueTable, leased: readonly LeasedRow[]): Promise<void> {
  const ids = sql.param(leased.map(({ id }) => id));
  const attempts = sql.param(leased.map((row) => row.attempts));
  await db.execute(sql`
    update ${table} set next_attempt_at = ${new Date(Date.now() + LEASE_MS)}
    from unnest(${ids}::uuid[], ${attempts}::integer[]) as own (id, attempts)
    where ${table.id} = own.id and ${table.attempts} = own.attempts`);
}
