import { lte } from "drizzle-orm";
import type { Queries } from "../database/open";
import { comparisons } from "../database/schema/comparisons";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { idempotencyKeys } from "../database/schema/idempotency";
import { webhookEndpoints, webhookSecrets } from "../database/schema/webhooks";
import { deleteInSteps } from "../retention/delete-in-steps";

/**
 * Removes expired documents, batches, comparisons, files, idempotency keys, replaced webhook secrets, and endpoints
 * of webhooks that are no longer used.
 */
export async function removeExpired(db: Queries, now: Date): Promise<void> {
  // Documents go before their batch: deleting the batch first would delete all of its documents in one statement.
  for (const table of [documents, batches, comparisons, files, idempotencyKeys, webhookEndpoints]) {
    await deleteInSteps(db, table, lte(table.expiresAt, now));
  }
  await deleteInSteps(db, webhookSecrets, lte(webhookSecrets.endsAt, now));
}
