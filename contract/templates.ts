import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { base64, id, name, nothing, timestamp } from "./fields";
import { LIMITS } from "./product";
import { workspaceParams } from "./workspaces";

const templateParams = workspaceParams.extend({ templateId: id("TEMPLATE_NOT_FOUND") });
const contentBase64 = base64("EMPTY_TEMPLATE_CONTENT");
const templateName = name("EMPTY_TEMPLATE_NAME");
/** Base64 takes four bytes for three. The last 64 KiB are for the name. */
const MAX_BODY_BYTES = Math.ceil((LIMITS.maxTemplateBytes * 4) / 3) + 64 * 1024;

const templateDetails = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** A template without its HTML, as in lists. */
export type TemplateDetails = z.infer<typeof templateDetails>;

const template = templateDetails.extend({ templateBase64: z.string() });
/** A template with its HTML in base64. */
export type Template = z.infer<typeof template>;

export const listTemplates = defineEndpoint("GET /api/app/workspaces/:workspaceId/templates", {
  summary: "List the workspace's templates by name",
  params: workspaceParams,
  status: 200,
  response: z.object({ templateDetails: z.array(templateDetails) }),
  errors: [],
});

export const createTemplate = defineEndpoint("POST /api/app/workspaces/:workspaceId/templates", {
  summary: "Create a template from HTML in base64",
  params: workspaceParams,
  body: z.object({ name: templateName, contentBase64 }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 201,
  response: z.object({ id: z.string() }),
  errors: [
    "INVALID_REQUEST",
    "EMPTY_TEMPLATE_NAME",
    "EMPTY_TEMPLATE_CONTENT",
    "TEMPLATE_NAME_ALREADY_IN_USE",
    "PAYLOAD_TOO_LARGE",
  ],
});

export const readTemplate = defineEndpoint("GET /api/app/workspaces/:workspaceId/templates/:templateId", {
  summary: "Read a template with its HTML in base64",
  params: templateParams,
  status: 200,
  response: template,
  errors: ["TEMPLATE_NOT_FOUND"],
});

export const updateTemplate = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {
  summary: "Change a template's name, its HTML, or both",
  params: templateParams,
  body: z.object({ name: templateName.optional(), contentBase64: contentBase64.optional() }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  response: nothing,
  errors: [...createTemplate.errors, "TEMPLATE_NOT_FOUND"],
});

export const deleteTemplate = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {
  summary: "Delete a template",
  params: templateParams,
  status: 200,
  response: nothing,
  errors: ["TEMPLATE_NOT_FOUND"],
});
