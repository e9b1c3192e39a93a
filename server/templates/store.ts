import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ParameterCheckMode, TemplateKind } from "../../contract/product";
import type { SchemaEdits } from "../../parameters/schema-edits";
import { lockWorkspace } from "../access/lock-workspace";
import { areAllRecent, documentsByTemplate } from "../activities/recent-documents";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";
import { monthOf } from "../lib/month-of";
import { mayUsePartials } from "../render/liquid/find-references";
import { type Author, authorName } from "./author";
import { assertNewName, assertPartialName, refuseTakenName } from "./name-rules";
import { draftColumns } from "./quoted-names";
import { referencesOf } from "./references";
import { renameInUsers } from "./rename-in-users";
import { assertUnchanged, type Revision } from "./revision";
import { assertRoomForTemplates } from "./workspace-limits";

/** Maximum number of names in an error about templates that use a partial. */
const MAX_LISTED_USERS = 100;

/** A template with its draft. */
export interface StoredTemplate extends Revision {
  id: string;
  kind: TemplateKind;
  name: string;
  html: string;
  publishOnSave: boolean;
  createdAt: Date;
  updatedAt: Date;
}

interface NewTemplate {
  kind: TemplateKind;
  name: string;
  html: string;
  publishOnSave: boolean;
  /** Settings of the parameter schema. */
  schemaEdits?: SchemaEdits | null;
  parameterCheck?: ParameterCheckMode;
}

const savedBy = authorName({ id: templates.savedById, key: templates.savedByKey });
const columns = {
  id: templates.id,
  kind: templates.kind,
  name: templates.name,
  html: templates.html,
  publishOnSave: templates.publishOnSave,
  createdAt: templates.createdAt,
  updatedAt: templates.updatedAt,
  revision: templates.revision,
  by: savedBy,
  at: templates.updatedAt,
};

/** The templates of one workspace, without the deleted ones (deleted-templates.ts). */
export function templatesOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(templates.workspaceId, workspaceId);
  const hasId = (id: string) => and(inWorkspace, eq(templates.id, id), isNull(templates.deletedAt));
  const isListed = and(inWorkspace, isNull(templates.deletedAt));
  const byName = [asc(templates.name), asc(templates.id)];
  const { id, kind, name, revision, createdAt, updatedAt } = columns;
  const details = { id, kind, name, revision, createdAt, updatedAt };
  const references = referencesOf(tx, workspaceId);

  return {
    list() {
      return tx
        .select({ ...details, publishOnSave: templates.publishOnSave })
        .from(templates)
        .where(isListed)
        .orderBy(...byName);
    },

    /** Lists the templates with who changed them last, and how often they were used this month. */
    listWithUse(now: Date) {
      const month = new Date(monthOf(now));
      const used = documentsByTemplate(tx, workspaceId, month);
      const usedThisMonth = sql`coalesce(${used.documents}, 0)`.mapWith(Number);
      const isUseComplete = areAllRecent(tx, workspaceId, month);
      return tx
        .select({ ...details, updatedBy: savedBy, usedThisMonth, isUseComplete })
        .from(templates)
        .leftJoin(used, eq(used.templateId, templates.id))
        .where(isListed)
        .orderBy(...byName);
    },

    /** @throws ApiError TEMPLATE_NOT_FOUND */
    async read(id: string): Promise<StoredTemplate> {
      const [template] = await tx.select(columns).from(templates).where(hasId(id));
      if (!template) throw new ApiError("TEMPLATE_NOT_FOUND");
      return template;
    },

    /** Reads a template and, if it is a partial, lists the templates that use it. */
    async readWithUsers(id: string) {
      const template = await this.read(id);
      if (template.kind !== "partial") return { ...template, usedBy: undefined, usedByDocuments: undefined };
      const [usedBy, usedByDocuments] = [
        await references.usersOf(template.name),
        await references.documentsUsing(template.name),
      ];
      return { ...template, usedBy, usedByDocuments };
    },

    /**
     * Reads a template that is about to change. Until the transaction's end, no other template of the workspace
     * changes: the name of a partial and the tags with this name belong together.
     */
    async lock(id: string): Promise<StoredTemplate> {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("TEMPLATE_NOT_FOUND");
      return this.read(id);
    },

    /**
     * @returns the new template's id
     * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, TOO_MANY_TEMPLATES
     */
    async add(template: NewTemplate, author: Author): Promise<string> {
      assertNewName(template.name);
      if (template.kind === "partial") assertPartialName(template.name);
      await assertRoomForTemplates(tx, workspaceId);
      // Without the lock, a partial in its tags could get another name before this template is visible.
      if (mayUsePartials(template.html)) await lockWorkspace(tx, workspaceId);
      const now = new Date();
      const saved = { savedById: author.id, savedByKey: author.key };
      const [added] = await tx
        .insert(templates)
        .values({ workspaceId, ...template, ...draftColumns(template.html), createdAt: now, updatedAt: now, ...saved })
        .onConflictDoNothing()
        .returning({ id: templates.id });
      if (!added) throw new ApiError("TEMPLATE_NAME_ALREADY_IN_USE");
      await references.write(added.id, template.html);
      return added.id;
    },

    /**
     * Changes a locked template.
     *
     * @returns the revision after the change, and what {@link renameInUsers} returns for a partial
     * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, PAYLOAD_TOO_LARGE
     */
    async change(
      template: StoredTemplate,
      change: { name?: string | undefined; html?: string | undefined; publishOnSave?: boolean | undefined },
      author: Author,
    ): Promise<{ revision: number; renamedDrafts: ReadonlyMap<string, string> }> {
      const { name = template.name, html = template.html, publishOnSave = template.publishOnSave } = change;
      // An old template may keep a name with `@`.
      if (name !== template.name) assertNewName(name);
      const isRenamedPartial = template.kind === "partial" && name !== template.name;
      if (isRenamedPartial) assertPartialName(name);
      const isChanged = name !== template.name || html !== template.html || publishOnSave !== template.publishOnSave;
      const revision = template.revision + (isChanged ? 1 : 0);
      await tx
        .update(templates)
        .set({
          name,
          ...draftColumns(html),
          publishOnSave,
          revision,
          ...(isChanged && { updatedAt: new Date(), savedById: author.id, savedByKey: author.key }),
        })
        .where(hasId(template.id))
        .catch(refuseTakenName);
      if (html !== template.html) await references.write(template.id, html);
      const renamed = { from: template.name, to: name, author };
      const renamedDrafts = isRenamedPartial ? await renameInUsers(tx, workspaceId, renamed) : new Map();
      return { revision, renamedDrafts };
    },

    /**
     * Deletes a template, which can be restored.
     *
     * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_IN_USE, TEMPLATE_CHANGED
     */
    async remove(id: string, { author, ifMatch }: { author: Author; ifMatch: string | undefined }): Promise<void> {
      const template = await this.lock(id);
      assertUnchanged(template, ifMatch);
      if (template.kind === "partial") {
        const users = await references.othersUsing(template, MAX_LISTED_USERS);
        const usedBy = users.map(({ name }) => name);
        if (usedBy.length > 0) throw new ApiError("TEMPLATE_IN_USE", { data: { usedBy } });
      }
      const deletion = { deletedAt: new Date(), deletedById: author.id, deletedByKey: author.key };
      await tx.update(templates).set(deletion).where(hasId(id));
      await audit(tx, { action: "template.deleted", workspaceId, target: { id, name: template.name } });
    },
  };
}
