import { audit } from "../../audit/audit";
import { deletedTemplatesOf } from "../deleted-templates";
import { schemasOf } from "../schemas";
import { templatesOf } from "../store";
import type { TemplateResolver } from "../template-resolver";
import { versionsOf } from "../versions";
import { publishText } from "./publish-text";
import type { Edit, TemplateEdits } from "./template-edits";
import type { TemplatePublishing } from "./template-publishing";

interface TemplateRestoringDependencies {
  edits: TemplateEdits;
  publishing: TemplatePublishing;
  templates: TemplateResolver;
}

/** Brings back versions, and deleted templates. */
export class TemplateRestoring {
  readonly #edits: TemplateEdits;
  readonly #publishing: TemplatePublishing;
  readonly #templates: TemplateResolver;

  constructor({ edits, publishing, templates }: TemplateRestoringDependencies) {
    this.#edits = edits;
    this.#publishing = publishing;
    this.#templates = templates;
  }

  /**
   * Copies the text of a version, and the edits of its schema, into the draft. A partial is published, as if the text
   * was saved: templates use it as it is.
   *
   * @returns the revision after the change
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_CHANGED, TOO_MANY_REQUESTS,
   *   SERVICE_UNAVAILABLE
   */
  async restore(edit: Edit, id: string, number: number): Promise<number> {
    const { workspaceId, author } = edit;
    const { blob, schemaEdits: edits } = await this.#edits.read(workspaceId, async (tx) => {
      await templatesOf(tx, workspaceId).read(id);
      return versionsOf(tx, workspaceId, id).read(number);
    });
    const html = await this.#templates.read(blob);
    await this.#edits.addStored(workspaceId, Buffer.byteLength(html));
    const { revision, partials } = await this.#edits.edit(edit, id, async (tx, template, blobOf) => {
      const target = { id, name: template.name };
      await audit(tx, { action: "template.version_restored", workspaceId, target, details: { version: number } });
      const changed = await templatesOf(tx, workspaceId).change(template, { html }, author);
      const draft = { ...template, revision: changed.revision };
      const revision = await schemasOf(tx, workspaceId, id).write(draft, { edits }, author);
      if (template.kind !== "partial") return { revision, partials: [] };
      await publishText(tx, edit, id, { html, note: null }, blobOf);
      const isChanged = revision !== template.revision;
      return { revision, partials: isChanged ? [template.name] : [] };
    });
    await this.#publishing.publishUsers({ workspaceId, author }, { partials });
    return revision;
  }

  /**
   * Restores a deleted template, and publishes it again if its partials or assets have changed since.
   *
   * @param name instead of the old name, which another template may have by now
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME
   */
  async restoreDeleted({ workspaceId, author }: Edit, id: string, name: string | undefined): Promise<void> {
    const restored = await this.#edits.read(workspaceId, (tx) => deletedTemplatesOf(tx, workspaceId).restore(id, name));
    const edit = { workspaceId, author };
    if (restored.kind === "partial") await this.#publishing.publishUsers(edit, { partials: [restored.name] });
    else await this.#publishing.publishAgain(edit, id);
  }
}
