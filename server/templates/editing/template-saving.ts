import { LIVE_CHANNEL } from "../../../contract/product";
import { lockWorkspace } from "../../access/lock-workspace";
import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import { mayUseAssets } from "../../render/assets/document-assets";
import { mayUsePartials } from "../../render/liquid/find-references";
import { channelsOf } from "../channels";
import { referencesOf } from "../references";
import { mayPublishBySaving } from "../reviews";
import { type SchemaSettings, schemasOf } from "../schemas";
import { type StoredTemplate, templatesOf } from "../store";
import { versionsOf } from "../versions";
import { addTemplate, type NewTemplate } from "./add-template";
import { publishText } from "./publish-text";
import type { SchemaKeeper } from "./schema-keeper";
import { type BlobOf, type Edit, PUBLISHED, type TemplateEdits } from "./template-edits";
import type { TemplatePublishing } from "./template-publishing";
import { blobsIfSmallEnough } from "./version-blobs";

interface TemplateSavingDependencies {
  edits: TemplateEdits;
  publishing: TemplatePublishing;
  schemas: SchemaKeeper;
}

export interface Change {
  name?: string | undefined;
  html?: string | undefined;
  publishOnSave?: boolean | undefined;
  note?: string | undefined;
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
   * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, SERVICE_UNAVAILABLE
   */
  async create({ workspaceId, author }: Edit, template: NewTemplate): Promise<string> {
    const { id, users } = await this.#edits.transact(workspaceId, async (tx, blobOf) => {
      const { html } = template;
      // The partials and assets of the version must not change before it refers to them.
      if (mayUsePartials(html) || mayUseAssets({ template: html })) await lockWorkspace(tx, workspaceId);
      return addTemplate(tx, { workspaceId, author }, template, blobOf);
    });
    await this.#publishing.publishAgain({ workspaceId, author }, users);
    return id;
  }

  /**
   * Saves the draft, and publishes it if the template says so.
   *
   * @returns the revision after the change
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_CHANGED, TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME,
   *   SERVICE_UNAVAILABLE
   */
  async save(edit: Edit, id: string, { note, ...change }: Change): Promise<number> {
    const { workspaceId, author } = edit;
    const { revision, users, renamedDrafts } = await this.#edits.edit(edit, id, async (tx, template, blobOf) => {
      if (template.kind === "partial" && change.publishOnSave === false) {
        throw new ApiError("INVALID_REQUEST", { data: { publishOnSave: "a partial is used as it is saved" } });
      }
      const { html, publishOnSave = template.publishOnSave } = change;
      const publishes = publishOnSave && (await mayPublishBySaving(tx, workspaceId, template));
      if ((html !== undefined && html !== template.html) || !publishes) await keepOldText(tx, template, blobOf);
      const { revision, renamedDrafts } = await templatesOf(tx, workspaceId).change(template, change, author);
      if (publishes && html !== undefined) await publishText(tx, edit, id, { html, note: note ?? null }, blobOf);
      const { name = template.name } = change;
      const isChangedPartial = template.kind === "partial" && revision !== template.revision;
      const users = isChangedPartial ? await referencesOf(tx, workspaceId).templatesUsing(name) : [];
      return { revision, users, renamedDrafts };
    });
    await this.#publishing.publishAgain({ workspaceId, author }, users, renamedDrafts);
    this.#schemas.keepSoon(workspaceId, id);
    return revision;

    /** Makes a version of a template of an older release, whose draft is live, so that the old text stays live. */
    async function keepOldText(tx: Transaction, template: StoredTemplate, blobOf: BlobOf): Promise<void> {
      const versions = versionsOf(tx, workspaceId, id);
      if (await versions.newest()) return;
      const blobs = await blobsIfSmallEnough(tx, workspaceId, template.html, blobOf);
      if (!blobs) return;
      const number = await versions.add(blobs, { author: undefined, note: null, at: template.at });
      await channelsOf(tx, workspaceId, id).move(LIVE_CHANNEL, number, { author, action: PUBLISHED });
    }
  }

  /**
   * Changes the edits of the parameter schema, or how parameters are compared with it. With publish on save, new edits
   * make a version, unless the draft is not published.
   *
   * @returns the revision after the change
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_IS_PARTIAL, TEMPLATE_CHANGED, SERVICE_UNAVAILABLE
   */
  async saveSchema(edit: Edit, id: string, change: Partial<SchemaSettings>): Promise<number> {
    const { workspaceId, author } = edit;
    const saved = await this.#edits.edit(edit, id, async (tx, template) => {
      if (template.kind === "partial") throw new ApiError("TEMPLATE_IS_PARTIAL");
      const revision = await schemasOf(tx, workspaceId, id).write(template, change, author);
      return { revision, isChanged: revision !== template.revision };
    });
    if (saved.isChanged) await this.#publishing.publishAgain({ workspaceId, author }, [id]);
    else if (change.parameterCheck === "enforce") this.#schemas.keepSoon(workspaceId, id);
    return saved.revision;
  }
}
