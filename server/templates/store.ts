import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { templates } from "../database/schema/templates";
import { isUniqueViolation } from "../database/violations";
import { ApiError } from "../http/api-error";

export interface TemplateChange {
  name?: string | undefined;
  html?: string | undefined;
}

/** The templates of one workspace. */
export function templatesOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(templates.workspaceId, workspaceId);
  const one = (id: string) => and(inWorkspace, eq(templates.id, id));
  const details = {
    id: templates.id,
    name: templates.name,
    createdAt: templates.createdAt,
    updatedAt: templates.updatedAt,
  };

  return {
    list() {
      return tx.select(details).from(templates).where(inWorkspace).orderBy(asc(templates.name), asc(templates.id));
    },

    /** @throws ApiError TEMPLATE_NOT_FOUND */
    async read(id: string) {
      const [template] = await tx.select().from(templates).where(one(id));
      if (!template) throw new ApiError("TEMPLATE_NOT_FOUND");
      return template;
    },

    /** @returns the new template's id @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE */
    async add(name: string, html: string): Promise<string> {
      const now = new Date();
      const [added] = await tx
        .insert(templates)
        .values({ workspaceId, name, html, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: templates.id });
      if (!added) throw new ApiError("TEMPLATE_NAME_ALREADY_IN_USE");
      return added.id;
    },

    /** @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NAME_ALREADY_IN_USE */
    async change(id: string, change: TemplateChange): Promise<void> {
      const changed = await tx
        .update(templates)
        .set({ ...change, updatedAt: new Date() })
        .where(one(id))
        .returning({ id: templates.id })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new ApiError("TEMPLATE_NAME_ALREADY_IN_USE") : error;
        });
      if (changed.length === 0) throw new ApiError("TEMPLATE_NOT_FOUND");
    },

    /** @throws ApiError TEMPLATE_NOT_FOUND */
    async remove(id: string): Promise<void> {
      const removed = await tx.delete(templates).where(one(id)).returning({ id: templates.id });
      if (removed.length === 0) throw new ApiError("TEMPLATE_NOT_FOUND");
    },
  };
}
