import { inArray } from "drizzle-orm";
import type { Queries } from "../../server/database/open";
import { comparisons } from "../../server/database/schema/comparisons";
import { batchParts, documents } from "../../server/database/schema/documents";

/** Removes the background work that an earlier test file has left, which the next service would go on with. */
export async function removeUnfinishedWork(db: Queries): Promise<void> {
  await db.delete(batchParts);
  await db.delete(documents).where(inArray(documents.state, ["queued", "running"]));
  await db.delete(comparisons).where(inArray(comparisons.state, ["queued", "running"]));
}
