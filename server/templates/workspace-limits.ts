import { and, count, eq, isNull } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import type { Transaction } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";

/**
 * Checks whether a workspace may have more templates. Calls at the same time may exceed the limit by a few.
 *
 * @param added number of templates to be added
 * @throws ApiError TOO_MANY_TEMPLATES
 */
export async function assertRoomForTemplates(tx: Transaction, workspaceId: string, added = 1): Promise<void> {
  if (added === 0) return;
  const max = LIMITS.maxTemplates;
  const existing = await tx.$count(templates, and(eq(templates.workspaceId, workspaceId), isNull(templates.deletedAt)));
  if (existing + added > max)
    throw new ApiError("TOO_MANY_TEMPLATES", { data: { limit: "templatesPerWorkspace", max } });
}

/**
 * Checks whether a workspace may have more sample sets. Those of deleted templates do not count. Calls at the same time
 * may exceed the limit by a few.
 *
 * @param added number of sample sets to be added
 * @throws ApiError TOO_MANY_SAMPLES
 */
export async function assertRoomForSamples(tx: Transaction, workspaceId: string, added: number): Promise<void> {
  if (added === 0) return;
  const max = LIMITS.maxSamplesPerWorkspace;
  const [{ existing } = { existing: 0 }] = await tx
    .select({ existing: count() })
    .from(templateSamples)
    .innerJoin(templates, eq(templates.id, templateSamples.templateId))
    .where(and(eq(templateSamples.workspaceId, workspaceId), isNull(templates.deletedAt)));
  if (existing + added > max) throw new ApiError("TOO_MANY_SAMPLES", { data: { limit: "samplesPerWorkspace", max } });
}
