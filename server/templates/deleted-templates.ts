import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { LIMITS, type TemplateKind } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { templateSamples } from "../database/schema/template-samples";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";
import { authorName } from "./author";
import { assertNewName, assertPartialName, refuseTakenName } from "./name-rules";
import { assertRoomForSamples, assertRoomForTemplates } from "./workspace-limits";

const { id, kind, name, deletedAt } = templates;
const deletedBy = authorName({ id: templates.deletedById, key: templates.deletedByKey });

/** The deleted templates of one workspace that can be restored. */
export function deletedTemplatesOf(tx: Transaction, workspaceId: string) {
  const deletedInWorkspace = and(eq(templates.workspaceId, workspaceId), isNotNull(deletedAt));

  return {
    /** Lists the most recently deleted templates, at most as many as a workspace can have. The newest is first. */
    async list() {
      const rows = await tx
        .select({ id, kind, name, deletedAt, deletedBy })
        .from(templates)
        .where(deletedInWorkspace)
        .orderBy(desc(deletedAt), asc(id))
        .limit(LIMITS.maxTemplates);
      return rows.flatMap((row) => (row.deletedAt ? [{ ...row, deletedAt: row.deletedAt }] : []));
    },

    /**
     * Restores a deleted template.
     *
     * @param newName instead of the old name, which another template may have by now
     * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME,
     * TOO_MANY_TEMPLATES, TOO_MANY_SAMPLES
     */
    async restore(templateId: string, newName: string | undefined): Promise<{ kind: TemplateKind; name: string }> {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("TEMPLATE_NOT_FOUND");
      const isDeleted = and(deletedInWorkspace, eq(id, templateId));
      const [deleted] = await tx.select({ kind, name }).from(templates).where(isDeleted);
      if (!deleted) throw new ApiError("TEMPLATE_NOT_FOUND");
      await assertRoomForTemplates(tx, workspaceId);
      const samples = await tx.$count(templateSamples, eq(templateSamples.templateId, templateId));
      await assertRoomForSamples(tx, workspaceId, samples);
      const restored = { ...deleted, name: newName ?? deleted.name };
      if (newName !== undefined) assertNewName(newName);
      if (restored.kind === "partial") assertPartialName(restored.name);
      const undeleted = { deletedAt: null, deletedById: null, deletedByKey: null };
      await tx
        .update(templates)
        .set({ ...undeleted, name: restored.name })
        .where(isDeleted)
        .catch(refuseTakenName);
      const target = { id: templateId, name: restored.name };
      await audit(tx, { action: "template.restored", workspaceId, target });
      return restored;
    },
  };
}
