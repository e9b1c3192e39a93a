import { and, desc, eq, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import type { Queries } from "../database/open";
import { templateChannels, templates, templateVersions } from "../database/schema/templates";
import { deleteInSteps, ROWS_PER_STEP } from "./delete-in-steps";

/**
 * Removes the templates that were deleted before a time, with their versions, and the oldest ones of workspaces that
 * have more deleted templates than a workspace may have templates.
 */
export async function removeDeletedTemplates(db: Queries, before: Date): Promise<void> {
  const isDeleted = isNotNull(templates.deletedAt);
  const isOld = and(isDeleted, lt(templates.deletedAt, before));
  await removeAll(db, isOld, () => db.select({ id: templates.id }).from(templates).where(isOld).limit(ROWS_PER_STEP));
  await removeAll(db, isDeleted, () => surplusOf(db).limit(ROWS_PER_STEP));
}

/** @param readDue reads the next templates that are due */
async function removeAll(
  db: Queries,
  isDue: SQL | undefined,
  readDue: () => PromiseLike<{ id: string }[]>,
): Promise<void> {
  for (;;) {
    const due = await readDue();
    for (const { id } of due) {
      await deleteInSteps(db, templateChannels, eq(templateChannels.templateId, id));
      await deleteInSteps(db, templateVersions, eq(templateVersions.templateId, id));
      // If somebody has just restored the template, it stays, and starts again from its draft.
      await db.delete(templates).where(and(eq(templates.id, id), isDue));
    }
    if (due.length < ROWS_PER_STEP) return;
  }
}

/** @returns the query for the ids of those deleted templates that a workspace's list does not show */
function surplusOf(db: Queries) {
  const { id, workspaceId, deletedAt } = templates;
  const place = sql<number>`row_number() over (partition by ${workspaceId} order by ${desc(deletedAt)}, ${id})`;
  const ranked = db
    .select({ id, place: place.as("place") })
    .from(templates)
    .where(isNotNull(deletedAt))
    .as("ranked");
  return db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, LIMITS.maxTemplates));
}
