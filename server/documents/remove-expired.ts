import { inArray, lte } from "drizzle-orm";
import type { Queries } from "../database/open";
import { comparisons } from "../database/schema/comparisons";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { idempotencyKeys } from "../database/schema/idempotency";
import { webhookEndpoints, webhookSecrets } from "../database/schema/webhooks";

/** Rows per statement. The embedded database has one connection: all other queries wait while a statement runs. */
const ROWS = 200;

/**
 * Removes expired documents, batches, comparisons, files, idempotency keys, replaced webhook secrets, and endpoints
 * of webhooks that are no longer used.
 */
export async function removeExpired(db: Queries, now: Date): Promise<void> {
  // Documents go before their batch: deleting the batch first would delete all of its documents in one statement.
  for (const table of [documents, batches, comparisons, files]) {
    for (let removed = ROWS; removed === ROWS; ) {
      const some = db.select({ id: table.id }).from(table).where(lte(table.expiresAt, now)).limit(ROWS);
      const rows = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
      removed = rows.length;
    }
  }
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now));
  await db.delete(webhookSecrets).where(lte(webhookSecrets.endsAt, now));
  await db.delete(webhookEndpoints).where(lte(webhookEndpoints.expiresAt, now));
}
