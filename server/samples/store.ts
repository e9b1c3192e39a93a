import { and, asc, eq, sql } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import type { PrintOptions } from "../../contract/v1/print-options";
import type { Transaction } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { isForeignKeyViolation, isUniqueViolation } from "../database/violations";
import { ApiError } from "../http/api-error";
import { readTemplateName } from "../templates/template-name";
import { assertRoomForSamples } from "../templates/workspace-limits";
import { assertUnchanged } from "./revision";

export interface NewSample {
  name: string;
  /** JSON of an object. */
  parameters: string;
  options: PrintOptions;
  now: Date | null;
}

type Change = { [Field in keyof NewSample]?: NewSample[Field] | undefined };

const { id, name, options, now, revision, createdAt, updatedAt } = templateSamples;
const details = { id, name, options, now, revision, createdAt, updatedAt };
/** A sample set without its parameters. */
export type SampleDetails = Pick<typeof templateSamples.$inferSelect, keyof typeof details>;

/** Key of the advisory locks under which sample sets are added: this number, and the template. */
const LOCK_SPACE = 7_528_362;

/** The sample sets of one template. */
export function samplesOf(tx: Transaction, workspaceId: string, templateId: string) {
  const ofTemplate = and(eq(templateSamples.workspaceId, workspaceId), eq(templateSamples.templateId, templateId));
  const hasId = (id: string) => and(ofTemplate, eq(templateSamples.id, id));
  const assertTemplate = () => readTemplateName(tx, workspaceId, templateId);

  /** Locks a sample set until the end of the transaction. */
  async function lock(id: string, ifMatch: string | undefined): Promise<SampleDetails> {
    await assertTemplate();
    const [locked] = await tx.select(details).from(templateSamples).where(hasId(id)).for("update");
    if (!locked) throw new ApiError("SAMPLE_NOT_FOUND");
    assertUnchanged(locked.revision, ifMatch);
    return locked;
  }

  return {
    /** @throws ApiError TEMPLATE_NOT_FOUND */
    async list() {
      await assertTemplate();
      return tx
        .select(details)
        .from(templateSamples)
        .where(ofTemplate)
        .orderBy(asc(templateSamples.name), asc(templateSamples.id));
    },

    /** @returns the sample set, with its parameters as JSON @throws ApiError TEMPLATE_NOT_FOUND, SAMPLE_NOT_FOUND */
    async read(id: string) {
      await assertTemplate();
      const parameters = sql<string>`${templateSamples.parameters}::text`;
      const [sample] = await tx
        .select({ ...details, parameters })
        .from(templateSamples)
        .where(hasId(id));
      if (!sample) throw new ApiError("SAMPLE_NOT_FOUND");
      return sample;
    },

    /** @throws ApiError TEMPLATE_NOT_FOUND, SAMPLE_NAME_ALREADY_IN_USE, TOO_MANY_SAMPLES */
    async add({ parameters, ...sample }: NewSample): Promise<SampleDetails> {
      await assertTemplate();
      // One at a time for a template, so that the limit is exact.
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${templateId}))`);
      if ((await tx.$count(templateSamples, ofTemplate)) >= LIMITS.maxSamples) {
        throw new ApiError("TOO_MANY_SAMPLES", { data: { limit: "samplesPerTemplate", max: LIMITS.maxSamples } });
      }
      await assertRoomForSamples(tx, workspaceId, 1);
      const now = new Date();
      const [added] = await tx
        .insert(templateSamples)
        .values({ workspaceId, templateId, ...sample, parameters: asJson(parameters), createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning(details)
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? new ApiError("TEMPLATE_NOT_FOUND") : error;
        });
      if (!added) throw new ApiError("SAMPLE_NAME_ALREADY_IN_USE");
      return added;
    },

    /**
     * @param ifMatch revision that the caller has seen, as an `If-Match` header
     * @throws ApiError TEMPLATE_NOT_FOUND, SAMPLE_NOT_FOUND, SAMPLE_CHANGED, SAMPLE_NAME_ALREADY_IN_USE
     */
    async change(id: string, { parameters, ...change }: Change, ifMatch: string | undefined): Promise<SampleDetails> {
      const locked = await lock(id, ifMatch);
      const columns = { ...change, ...(parameters !== undefined && { parameters: asJson(parameters) }) };
      const [changed = locked] = await tx
        .update(templateSamples)
        .set({ ...columns, revision: locked.revision + 1, updatedAt: new Date() })
        .where(hasId(id))
        .returning(details)
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new ApiError("SAMPLE_NAME_ALREADY_IN_USE") : error;
        });
      return changed;
    },

    /** @throws ApiError TEMPLATE_NOT_FOUND, SAMPLE_NOT_FOUND, SAMPLE_CHANGED */
    async remove(id: string, ifMatch: string | undefined): Promise<void> {
      await lock(id, ifMatch);
      await tx.delete(templateSamples).where(hasId(id));
    },
  };
}

/** Passes parameters to the database as text, without parsing them. */
const asJson = (text: string) => sql`${text}::json`;
