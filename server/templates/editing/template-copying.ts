import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { lockWorkspace } from "../../access/lock-workspace";
import type { Transaction } from "../../database/open";
import { templateSamples } from "../../database/schema/template-samples";
import { templates } from "../../database/schema/templates";
import { findFreeName } from "../free-name";
import { schemasOf } from "../schemas";
import { assertRoomForSamples } from "../workspace-limits";
import { addTemplate } from "./add-template";
import type { SchemaKeeper } from "./schema-keeper";
import type { Edit, TemplateEdits } from "./template-edits";
import type { TemplatePublishing } from "./template-publishing";

interface TemplateCopyingDependencies {
  edits: TemplateEdits;
  publishing: TemplatePublishing;
  schemas: SchemaKeeper;
}

/** A template that comes with the service. */
export interface Starter {
  name: string;
  html: string;
  samples: { name: string; parameters: Record<string, unknown>; now: Date }[];
}

/** A template that was made from another one. */
export interface CopiedTemplate {
  id: string;
  name: string;
}

/** Adds templates that begin as copies. */
export class TemplateCopying {
  readonly #edits: TemplateEdits;
  readonly #publishing: TemplatePublishing;
  readonly #schemas: SchemaKeeper;

  constructor({ edits, publishing, schemas }: TemplateCopyingDependencies) {
    this.#edits = edits;
    this.#publishing = publishing;
    this.#schemas = schemas;
  }

  /**
   * Copies the draft of a template, its settings and its sample sets. The copy has one version, which is live.
   *
   * @param newName undefined: the old name with `copy`
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, TOO_MANY_TEMPLATES,
   * TOO_MANY_SAMPLES, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async duplicate(edit: Edit, id: string, newName: string | undefined): Promise<CopiedTemplate> {
    const { workspaceId } = edit;
    await this.#edits.addStored(workspaceId, ...(await this.#edits.read(workspaceId, (tx) => copiedSizes(tx, id))));
    const { changedPartials, ...copy } = await this.#edits.edit(edit, id, async (tx, template, blobOf) => {
      const { kind, html, publishOnSave } = template;
      const copied = await tx.$count(templateSamples, eq(templateSamples.templateId, id));
      await assertRoomForSamples(tx, workspaceId, copied);
      // An old name may have `@`, which a new one may not.
      const name = newName ?? (await findFreeName(tx, workspaceId, `${template.name.replaceAll("@", "-")} copy`));
      const { edits: schemaEdits, parameterCheck } = await schemasOf(tx, workspaceId, id).settings();
      const settings = { publishOnSave, schemaEdits, parameterCheck };
      const added = await addTemplate(tx, edit, { kind, name, html, ...settings }, blobOf, (copyId) =>
        // The editor opens with the oldest sample set, so the copies keep their order.
        tx.execute(sql`
          insert into ${templateSamples}
            (workspace_id, template_id, name, parameters, options, now, created_at, updated_at)
          select workspace_id, ${copyId}, name, parameters, options, now, created_at, ${new Date()}
          from ${templateSamples} where workspace_id = ${workspaceId} and template_id = ${id}`),
      );
      return { ...added, name };
    });
    await this.#finish(edit, copy.id, changedPartials);
    return copy;
  }

  /**
   * Adds a template that comes with the service. If its name is taken, it gets a number.
   *
   * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, TOO_MANY_TEMPLATES, TOO_MANY_SAMPLES, TOO_MANY_REQUESTS,
   *   SERVICE_UNAVAILABLE
   */
  async addStarter(edit: Edit, { samples, ...starter }: Starter): Promise<CopiedTemplate> {
    const { workspaceId } = edit;
    const { changedPartials, ...added } = await this.#edits.transact(workspaceId, async (tx, blobOf) => {
      await lockWorkspace(tx, workspaceId);
      await assertRoomForSamples(tx, workspaceId, samples.length);
      const name = await findFreeName(tx, workspaceId, starter.name);
      const added = await addTemplate(tx, edit, { ...starter, name }, blobOf, (templateId) => {
        const now = Date.now();
        const rows = samples.map((sample, index) => {
          const at = new Date(now + index);
          return { workspaceId, templateId, options: {}, ...sample, createdAt: at, updatedAt: at };
        });
        return tx.insert(templateSamples).values(rows);
      });
      return { ...added, name };
    });
    await this.#finish(edit, added.id, changedPartials);
    return added;
  }

  async #finish({ workspaceId, author }: Edit, id: string, partials: string[]): Promise<void> {
    await this.#publishing.publishUsers({ workspaceId, author }, { partials });
    this.#schemas.keepSoon(workspaceId, id);
  }
}

/** @returns the sizes in bytes of a template's draft, schema and sample sets, as the database keeps them */
async function copiedSizes(tx: Transaction, templateId: string): Promise<number[]> {
  const { html, schemaEdits } = templates;
  const draft = tx
    .select({ bytes: sql<number>`${sizeOf(html)} + coalesce(${sizeOf(schemaEdits)}, 0)` })
    .from(templates);
  const samples = tx.select({ bytes: sizeOf(templateSamples.parameters) }).from(templateSamples);
  const sizes = [
    ...(await draft.where(eq(templates.id, templateId))),
    ...(await samples.where(eq(templateSamples.templateId, templateId))),
  ];
  return sizes.map(({ bytes }) => bytes);
}

const sizeOf = (column: Column): SQL<number> => sql<number>`pg_column_size(${column})`;
