import { lte } from "drizzle-orm";
import type { Queries } from "../database/open";
import { batches, documents, files, idempotencyKeys, webhookSecrets } from "../database/schema";

/** Removes whatever is not to be kept any longer. */
export async function removeExpired(db: Queries, now: Date): Promise<void> {
  for (const table of [batches, documents, files, idempotencyKeys]) {
    await db.delete(table).where(lte(table.expiresAt, now));
  }
  await db.delete(webhookSecrets).where(lte(webhookSecrets.endsAt, now));
}
