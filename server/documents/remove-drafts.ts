import { and, eq, lte } from "drizzle-orm";
import type { Queries } from "../database/open";
import { batches, batchParts } from "../database/schema/documents";
import { withWorkspace } from "../database/workspace-scope";
import { lockBacklog, removeFromBacklog } from "./backlog";

/** Age at which a draft counts as left over from a crash. Writing a batch takes seconds. */
const MAX_AGE_MS = 10 * 60_000;

type Draft = Pick<typeof batches.$inferSelect, "id" | "workspaceId" | "total" | "inputBytes">;

/** Removes the drafts of batches whose process has crashed. */
export async function removeOldDrafts(db: Queries, now: Date): Promise<void> {
  const isLeftOver = and(eq(batches.isDraft, true), lte(batches.createdAt, new Date(now.getTime() - MAX_AGE_MS)));
  for (const draft of await db.select().from(batches).where(isLeftOver)) await removeDraft(db, draft);
}

/** Removes a draft and its parts, one part at a time, and takes it out of the backlog. */
export async function removeDraft(db: Queries, { id, workspaceId, total, inputBytes }: Draft): Promise<void> {
  const parts = await db.select({ firstItem: batchParts.firstItem }).from(batchParts).where(eq(batchParts.batchId, id));
  for (const { firstItem } of parts) {
    await withWorkspace(db, workspaceId, (tx) =>
      tx.delete(batchParts).where(and(eq(batchParts.batchId, id), eq(batchParts.firstItem, firstItem))),
    );
  }
  await withWorkspace(db, workspaceId, async (tx) => {
    await lockBacklog(tx, workspaceId);
    const removed = await tx
      .delete(batches)
      .where(and(eq(batches.id, id), eq(batches.isDraft, true)))
      .returning({ id: batches.id });
    // Another process may have removed it in the meantime.
    if (removed.length > 0) await removeFromBacklog(tx, workspaceId, { documents: total, bytes: inputBytes });
  });
}
