import { inArray, lte } from "drizzle-orm";
import type { Queries } from "../database/open";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { idempotencyKeys } from "../database/schema/idempotency";
import { webhookSecrets } from "../database/schema/webhooks";

/** Rows a statement: the embedded database has one connection, and everybody else waits while a statement runs. */
const ROWS = 200;

/** Removes whatever is not to be kept any longer, a few rows at a time. */
export async function removeExpired(db: Queries, now: Date): Promise<void> {
  // The documents of a batch go first: with the batch they would all go at once.
  for (const table of [documents, batches, files]) {
    for (let removed = ROWS; removed === ROWS; ) {
      const some = db.select({ id: table.id }).from(table).where(lte(table.expiresAt, now)).limit(ROWS);
      const rows = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
      removed = rows.length;
    }
  }
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now));
  await db.delete(webhookSecrets).where(lte(webhookSecrets.endsAt, now));
}
