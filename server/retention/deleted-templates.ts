import { and, asc, eq, isNotNull, lt } from "drizzle-orm";
import type { Queries } from "../database/open";
import { templateChannels, templates, templateVersions } from "../database/schema/templates";
import { deleteInSteps, ROWS_PER_STEP } from "./delete-in-steps";

/** Removes the templates that were deleted before a time, with their versions. */
export async function removeDeletedTemplates(db: Queries, before: Date): Promise<void> {
  const isDue = and(isNotNull(templates.deletedAt), lt(templates.deletedAt, before));
  for (;;) {
    const due = await db
      .select({ id: templates.id })
      .from(templates)
      .where(isDue)
      .orderBy(asc(templates.deletedAt))
      .limit(ROWS_PER_STEP);
    for (const { id } of due) {
      await deleteInSteps(db, templateChannels, eq(templateChannels.templateId, id));
      await deleteInSteps(db, templateVersions, eq(templateVersions.templateId, id));
      // If somebody has just restored the template, it stays, and starts again from its draft.
      await db.delete(templates).where(and(eq(templates.id, id), isDue));
    }
    if (due.length < ROWS_PER_STEP) return;
  }
}
