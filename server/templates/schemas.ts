import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { ParameterCheckMode } from "../../contract/product";
import type { ParameterSchema } from "../../parameters/schema";
import type { SchemaEdits } from "../../parameters/schema-edits";
import type { Transaction } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { templateSchemas, templates, templateVersions } from "../database/schema/templates";
import type { Author } from "./author";
import type { StoredTemplate } from "./store";

/** Sample sets that a schema is inferred from. More or larger ones would add little. */
const MAX_SAMPLES = 20;
const MAX_SAMPLE_BYTES = 256 * 1024;

/** The edits of a schema, and how parameters are compared with it. */
export interface SchemaSettings {
  edits: SchemaEdits | null;
  parameterCheck: ParameterCheckMode;
}

/** A version, and the edits of the schema at its time. */
interface VersionWithEdits {
  number: number;
  edits: SchemaEdits | null;
}

/** Reads the edits of a template's schema; null if there are none. */
export async function readSchemaEdits(tx: Transaction, templateId: string): Promise<SchemaEdits | null> {
  const [row] = await tx.select({ edits: templates.schemaEdits }).from(templates).where(eq(templates.id, templateId));
  return row?.edits ?? null;
}

/** The stored schemas of one template, which the caller has found in the workspace. */
export function schemasOf(tx: Transaction, workspaceId: string, templateId: string) {
  const ofTemplate = and(eq(templates.workspaceId, workspaceId), eq(templates.id, templateId));
  const isVersion = (number: number) =>
    and(eq(templateVersions.templateId, templateId), eq(templateVersions.number, number));

  return {
    async settings(): Promise<SchemaSettings> {
      const { schemaEdits: edits, parameterCheck } = templates;
      const [settings] = await tx.select({ edits, parameterCheck }).from(templates).where(ofTemplate);
      return settings ?? { edits: null, parameterCheck: "off" };
    },

    /**
     * Changes the settings of a locked template.
     *
     * @returns the revision after the change
     */
    async write({ revision }: StoredTemplate, change: Partial<SchemaSettings>, author: Author): Promise<number> {
      const { edits: known, parameterCheck: knownCheck } = await this.settings();
      const { edits = known, parameterCheck = knownCheck } = change;
      const isChanged = parameterCheck !== knownCheck || !isDeepStrictEqual(edits, known);
      const changed = isChanged && {
        revision: revision + 1,
        updatedAt: new Date(),
        savedById: author.id,
        savedByKey: author.key,
      };
      await tx
        .update(templates)
        .set({ schemaEdits: edits, parameterCheck, ...changed })
        .where(ofTemplate);
      return revision + (isChanged ? 1 : 0);
    },

    /** Returns the parameters of the template's sample sets, as JSON. */
    async samples(): Promise<string[]> {
      const text = sql<string>`${templateSamples.parameters}::text`;
      const rows = await tx
        .select({ text })
        .from(templateSamples)
        .where(and(eq(templateSamples.templateId, templateId), sql`octet_length(${text}) <= ${MAX_SAMPLE_BYTES}`))
        .orderBy(asc(templateSamples.name))
        .limit(MAX_SAMPLES);
      return rows.map((row) => row.text);
    },

    /** Returns the stored schema of a version, as JSON. */
    async read(number: number): Promise<string | undefined> {
      const text = sql<string>`${templateSchemas.schema}::text`;
      const [row] = await tx
        .select({ text })
        .from(templateSchemas)
        .where(and(eq(templateSchemas.templateId, templateId), eq(templateSchemas.number, number)));
      return row?.text;
    },

    /** Stores the schema of a version, unless it has one. Does nothing if the version is gone. */
    async add(number: number, schema: ParameterSchema): Promise<void> {
      const [version] = await tx
        .select({ number: templateVersions.number })
        .from(templateVersions)
        .where(isVersion(number))
        .for("key share");
      if (!version) return;
      await tx.insert(templateSchemas).values({ workspaceId, templateId, number, schema }).onConflictDoNothing();
    },

    /** Returns the versions whose schema is not settled, or one of them. */
    async pending(number?: number): Promise<VersionWithEdits[]> {
      return tx
        .select({ number: templateVersions.number, edits: templateVersions.schemaEdits })
        .from(templateVersions)
        .where(
          and(
            eq(templateVersions.templateId, templateId),
            templateVersions.isSchemaPending,
            number === undefined ? undefined : eq(templateVersions.number, number),
          ),
        );
    },

    /**
     * Settles the schema of a version: sample sets have no part in it from then on.
     *
     * @returns false if it is settled already, or the version is gone
     */
    async settle(number: number): Promise<boolean> {
      const settled = await tx
        .update(templateVersions)
        .set({ isSchemaPending: false })
        .where(and(isVersion(number), templateVersions.isSchemaPending))
        .returning({ number: templateVersions.number });
      return settled.length > 0;
    },

    /** Returns the number of the newest version. */
    async newest(): Promise<number | undefined> {
      const { number } = templateVersions;
      const [newest] = await tx
        .select({ number })
        .from(templateVersions)
        .where(eq(templateVersions.templateId, templateId))
        .orderBy(desc(number))
        .limit(1);
      return newest?.number;
    },
  };
}
