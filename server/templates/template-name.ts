import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";

/** Reads the name of a template. @throws ApiError TEMPLATE_NOT_FOUND, also for another workspace's template */
export async function readTemplateName(tx: Transaction, workspaceId: string, templateId: string): Promise<string> {
  const [template] = await tx
    .select({ name: templates.name })
    .from(templates)
    .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, templateId), isNull(templates.deletedAt)));
  if (!template) throw new ApiError("TEMPLATE_NOT_FOUND");
  return template.name;
}
