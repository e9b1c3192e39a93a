import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import type { invoices } from "../database/schema/billing";
import type { mails } from "../database/schema/mail";

/** Tables whose rows are attempted until they succeed; `next_attempt_at` is both the due time and the lease. */
type DueTable = typeof invoices | typeof mails;

/**
 * Claims the row that has been due for longest. The lease keeps other replicas away from it. If this process crashes,
 * the row is due again when the lease ends.
 *
 * @param leaseMs duration of the lease in ms
 * @param filter which rows count; all rows without it
 * @returns the row with this attempt counted, or undefined if none is due
 */
export async function claimDue<Table extends DueTable>(
  db: Queries,
  table: Table,
  leaseMs: number,
  filter?: SQL,
): Promise<Table["$inferSelect"] | undefined> {
  // Widened to the columns that all these tables have.
  const rows: DueTable = table;
  const now = new Date();
  const due = db
    .select({ id: rows.id })
    .from(rows)
    .where(and(lte(rows.nextAttemptAt, now), filter))
    .orderBy(asc(rows.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(rows)
    .set({ nextAttemptAt: new Date(now.getTime() + leaseMs), attempts: sql`${rows.attempts} + 1` })
    .where(eq(rows.id, sql`(${due})`))
    .returning();
  return claimed;
}
