import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";
import { etagOf } from "./revision";
import { type NewSample, samplesOf } from "./store";

/** Lists the sample sets of the templates of a workspace by name, without their parameters. */
export function listStoredSamples(tx: Transaction, workspaceId: string) {
  const { id, templateId, name, revision, options, now } = templateSamples;
  return tx
    .select({ id, templateId, name, revision, options, now })
    .from(templateSamples)
    .innerJoin(templates, and(eq(templates.id, templateId), isNull(templates.deletedAt)))
    .where(eq(templateSamples.workspaceId, workspaceId))
    .orderBy(asc(name), asc(id));
}

/** Reads a sample set, with its parameters as JSON. @throws ApiError SAMPLE_NOT_FOUND */
export async function readStoredSample(tx: Transaction, id: string) {
  const { options, now } = templateSamples;
  const parameters = sql<string>`${templateSamples.parameters}::text`;
  const [sample] = await tx
    .select({ parameters, options, now })
    .from(templateSamples)
    .where(eq(templateSamples.id, id));
  if (!sample) throw new ApiError("SAMPLE_NOT_FOUND");
  return sample;
}

/** Reads the first sample set of a template by name, with its parameters as JSON. Undefined if it has none. */
export async function readFirstSample(tx: Transaction, workspaceId: string, templateId: string) {
  const { id, name, options, now } = templateSamples;
  const parameters = sql<string>`${templateSamples.parameters}::text`;
  const [sample] = await tx
    .select({ parameters, options, now })
    .from(templateSamples)
    .where(and(eq(templateSamples.workspaceId, workspaceId), eq(templateSamples.templateId, templateId)))
    .orderBy(asc(name), asc(id))
    .limit(1);
  return sample;
}

/**
 * Adds or changes a sample set.
 *
 * @param existing the sample set as the caller has seen it, if there was one
 * @throws as `add` and `change` of the store
 */
export async function saveSample(
  tx: Transaction,
  { workspaceId, templateId }: { workspaceId: string; templateId: string },
  sample: NewSample,
  existing: { id: string; revision: number } | undefined,
): Promise<void> {
  const samples = samplesOf(tx, workspaceId, templateId);
  if (existing) await samples.change(existing.id, sample, etagOf(existing.revision));
  else await samples.add(sample);
}
