import { and, asc, eq, sql } from "drizzle-orm";
import type { PrintOptions } from "../../contract/v1/print-options";
import type { Queries } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { templateVersions } from "../database/schema/templates";
import { withWorkspace } from "../database/workspace-scope";

/** A sample set. If the template has none, its parameters are empty and its id is null. */
export interface Sample {
  id: string | null;
  name: string | null;
  /** JSON of an object. */
  parameters: string;
  options: PrintOptions;
  now: Date | null;
}

/** A sample set without its parameters, which may be large. */
export interface ListedSample {
  id: string | null;
  name: string | null;
  /** Print options of the version, if it keeps some for this set. */
  options: PrintOptions | null;
}

const NO_SAMPLE: Sample = { id: null, name: null, parameters: "{}", options: {}, now: null };

/** Chooses and reads the sample sets of a comparison. */
export class ComparisonSamples {
  readonly #db: Queries;

  constructor(db: Queries) {
    this.#db = db;
  }

  /**
   * Lists the sample sets by name; if there are none, one empty set without an id. Both documents of a set get the same
   * parameters and print options, or they would differ by more than their template. If `to` is a version, the sets and
   * the print options are those that it was published with (docs/decisions/0054-comparisons.md).
   *
   * @param version number of the version on the side `to`; null for a draft
   * @returns the sets, and the names of those that the version was published with and that are gone
   */
  async list(
    { workspaceId, templateId }: { workspaceId: string; templateId: string },
    version: number | null,
  ): Promise<{ samples: ListedSample[]; missing: string[] }> {
    const { current, pinned } = await withWorkspace(this.#db, workspaceId, async (tx) => {
      const { id, name } = templateSamples;
      const current = await tx
        .select({ id, name })
        .from(templateSamples)
        .where(eq(templateSamples.templateId, templateId))
        .orderBy(asc(name), asc(id));
      if (version === null) return { current, pinned: [] };
      const isVersion = and(eq(templateVersions.templateId, templateId), eq(templateVersions.number, version));
      const [found] = await tx.select({ samples: templateVersions.samples }).from(templateVersions).where(isVersion);
      return { current, pinned: found?.samples ?? [] };
    });
    const optionsOf = new Map(pinned.map(({ name, options }) => [name, options]));
    const kept = current.filter(({ name }) => optionsOf.has(name));
    const chosen = kept.length > 0 ? kept : current;
    const names = new Set(current.map(({ name }) => name));
    return {
      samples:
        chosen.length === 0
          ? [{ id: null, name: null, options: null }]
          : chosen.map((sample) => ({ ...sample, options: optionsOf.get(sample.name) ?? null })),
      missing: pinned.flatMap(({ name }) => (names.has(name) ? [] : [name])),
    };
  }

  /** Reads one set at a time, because parameters may be large. @returns undefined if the set is gone */
  async read(workspaceId: string, { id, options }: ListedSample): Promise<Sample | undefined> {
    if (id === null) return NO_SAMPLE;
    const columns = {
      id: templateSamples.id,
      name: templateSamples.name,
      options: templateSamples.options,
      now: templateSamples.now,
      parameters: sql<string>`${templateSamples.parameters}::text`,
    };
    const [sample] = await withWorkspace(this.#db, workspaceId, (tx) =>
      tx.select(columns).from(templateSamples).where(eq(templateSamples.id, id)),
    );
    return sample && { ...sample, options: options ?? sample.options };
  }
}
