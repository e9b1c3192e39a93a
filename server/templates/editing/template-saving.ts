import { lockWorkspace } from "../../access/lock-workspace";
import { ApiError } from "../../http/api-error";
import { mayUseAssets } from "../../render/assets/document-assets";
import { mayUsePartials } from "../../render/liquid/find-references";
import { type SchemaSettings, schemasOf } from "../schemas";
import { addTemplate, type NewTemplate } from "./add-template";
import { type Change, saveDraft } from "./save-draft";
import type { SchemaKeeper } from "./schema-keeper";
import type { Edit, TemplateEdits } from "./template-edits";
import type { TemplatePublishing } from "./template-publishing";

interface TemplateSavingDependencies {
  edits: TemplateEdits;
  publishing: TemplatePublishing;
  schemas: SchemaKeeper;
}

/** Adds templates, and saves their drafts and settings. */
export class TemplateSaving {
  readonly #edits: TemplateEdits;
  readonly #publishing: TemplatePublishing;
  readonly #schemas: SchemaKeeper;

  constructor({ edits, publishing, schemas }: TemplateSavingDependencies) {
    this.#edits = edits;
    this.#publishing = publishing;
    this.#schemas = schemas;
  }

  /**
   * Adds a template and its first version, which is live.
   *
   * @returns its id
   * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, TOO_MANY_TEMPLATES, TOO_MANY_REQUESTS,
   *   SERVICE_UNAVAILABLE
   */
  async create({ workspaceId, author }: Edit, template: NewTemplate): Promise<string> {
    await this.#edits.addStored(workspaceId, Buffer.byteLength(template.html));
    const { id, changedPartials } = await this.#edits.transact(workspaceId, async (tx, blobOf) => {
      const { html } = template;
      // The partials and assets of the version must not change before it refers to them.
      if (mayUsePartials(html) || mayUseAssets({ template: html })) await lockWorkspace(tx, workspaceId);
      return addTemplate(tx, { workspaceId, author }, template, blobOf);
    });
    await this.#publishing.publishUsers({ workspaceId, author }, { partials: changedPartials });
    this.#schemas.keepSoon(workspaceId, id);
    return id;
  }

  /**
   * Saves the draft, and publishes it if the template says so.
   *
   * @returns the revision after the change
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_CHANGED, TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME,
   *   TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async save(edit: Edit, id: string, change: Change): Promise<number> {
    const { workspaceId, author } = edit;
    if (change.html !== undefined) await this.#edits.addStored(workspaceId, Buffer.byteLength(change.html));
    const { revision, changedPartials, renamedDrafts } = await this.#edits.edit(edit, id, (tx, template, blobOf) =>
      saveDraft(tx, edit, template, change, blobOf),
    );
    await this.#publishing.publishUsers({ workspaceId, author }, { partials: changedPartials }, { renamedDrafts });
    this.#schemas.keepSoon(workspaceId, id);
    return revision;
  }

  /**
   * Changes the edits of the parameter schema, or how parameters are compared with it. With publish on save, new edits
   * make a version, unless the draft is not published.
   *
   * @returns the revision after the change
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_IS_PARTIAL, TEMPLATE_CHANGED, TOO_MANY_REQUESTS,
   *   SERVICE_UNAVAILABLE
   */
  async saveSchema(edit: Edit, id: string, change: Partial<SchemaSettings>): Promise<number> {
    const { workspaceId, author } = edit;
    const bytes = change.edits ? Buffer.byteLength(JSON.stringify(change.edits)) : 0;
    // A version gets a copy.
    await this.#edits.addStored(workspaceId, bytes, bytes);
    const saved = await this.#edits.edit(edit, id, async (tx, template) => {
      if (template.kind === "partial") throw new ApiError("TEMPLATE_IS_PARTIAL");
      const revision = await schemasOf(tx, workspaceId, id).write(template, change, author);
      return { revision, isChanged: revision !== template.revision };
    });
    if (saved.isChanged) await this.#publishing.publishAgain({ workspaceId, author }, id);
    else if (change.parameterCheck === "enforce") this.#schemas.keepSoon(workspaceId, id);
    return saved.revision;
  }
}
