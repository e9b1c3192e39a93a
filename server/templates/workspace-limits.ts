import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LIMITS } from "../../contract/product";
import type { Transaction } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";

/** Checks whether a workspace may have another template. @throws ApiError TOO_MANY_TEMPLATES */
export async function assertRoomForTemplate(tx: Transaction, workspaceId: string): Promise<void> {
  const isListed = and(eq(templates.workspaceId, workspaceId), isNull(templates.deletedAt));
  await assertFewer(tx, templates, isListed, {
    errorCode: "TOO_MANY_TEMPLATES",
    limit: "templatesPerWorkspace",
    max: LIMITS.maxTemplates,
  });
}

/**
 * Checks whether a workspace may have more sample sets. Those of deleted templates do not count.
 *
 * @throws ApiError TOO_MANY_SAMPLES
 */
export async function assertRoomForSamples(tx: Transaction, workspaceId: string, added: number): Promise<void> {
  if (added === 0) return;
  const max = LIMITS.maxSamplesPerWorkspace;
  const [existing] = await tx
    .select({ count: count() })
    .from(templateSamples)
    .innerJoin(templates, eq(templates.id, templateSamples.templateId))
    .where(and(eq(templateSamples.workspaceId, workspaceId), isNull(templates.deletedAt)));
  if (existing && existing.count + added > max) {
    throw new ApiError("TOO_MANY_SAMPLES", { data: { limit: "samplesPerWorkspace", max } });
  }
}

/** @throws ApiError with the limit, if there are as many rows as it allows */
export async function assertFewer(
  tx: Transaction,
  table: PgTable,
  condition: SQL | undefined,
  { errorCode, limit, max }: { errorCode: "TOO_MANY_TEMPLATES" | "TOO_MANY_SAMPLES"; limit: string; max: number },
): Promise<void> {
  const [existing] = await tx.select({ count: count() }).from(table).where(condition);
  if (existing && existing.count >= max) throw new ApiError(errorCode, { data: { limit, max } });
}
