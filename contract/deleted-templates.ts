import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { nothing, timestamp } from "./fields";
import { person } from "./person";
import { COPY_TEMPLATE_ERRORS, kind, templateName, templateParams } from "./templates";
import { workspaceParams } from "./workspaces";

export const restoration = z.object({
  name: templateName.optional().describe("Name instead of the old one, if another template has that by now"),
});
export const deletedTemplate = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  deletedAt: timestamp,
  deletedBy: person,
  removedAt: timestamp.describe("When it is removed permanently"),
});
export type DeletedTemplate = z.infer<typeof deletedTemplate>;

export const listDeletedTemplates = defineEndpoint("GET /api/app/workspaces/:workspaceId/deleted-templates", {
  summary: "List the deleted templates that can be restored, the last one first",
  params: workspaceParams,
  status: 200,
  response: z.object({ deletedTemplates: z.array(deletedTemplate) }),
  errors: [],
});

export const restoreTemplate = defineEndpoint(
  "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore",
  {
    summary: "Restore a deleted template",
    params: templateParams,
    body: restoration,
    status: 201,
    response: nothing,
    errors: COPY_TEMPLATE_ERRORS,
  },
);
