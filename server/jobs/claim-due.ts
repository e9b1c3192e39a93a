import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import type { invoices } from "../database/schema/billing";
import type { mails } from "../database/schema/mail";
import type { webhookMessages } from "../database/schema/webhooks";

/** What waits in the database to be sent, and is tried until it succeeds. */
type DueTable = typeof invoices | typeof mails | typeof webhookMessages;

/**
 * Claims the row that has been due for longest by a lease, so that another replica leaves it alone and a crash only delays it.
 *
 * @param lease how long it is left alone (milliseconds)
 * @param which of the rows are meant; all without it
 * @returns the row, this attempt counted; undefined where none is due
 */
export async function claimDue<Table extends DueTable>(
  db: Queries,
  table: Table,
  lease: number,
  which?: SQL,
): Promise<Table["$inferSelect"] | undefined> {
  // What all of them have in common.
  const waiting: DueTable = table;
  const now = new Date();
  const due = db
    .select({ id: waiting.id })
    .from(waiting)
    .where(and(lte(waiting.nextAttemptAt, now), which))
    .orderBy(asc(waiting.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(waiting)
    .set({ nextAttemptAt: new Date(now.getTime() + lease), attempts: sql`${waiting.attempts} + 1` })
    .where(eq(waiting.id, sql`(${due})`))
    .returning();
  return claimed;
}
