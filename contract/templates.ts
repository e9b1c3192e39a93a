import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { base64, id, name, nothing, timestamp } from "./fields";
import { LIMITS, STARTER_KEYS, TEMPLATE_KINDS } from "./product";
import { workspaceParams } from "./workspaces";

export const templateParams = workspaceParams.extend({ templateId: id("TEMPLATE_NOT_FOUND") });
/** Revision of the template that a change is meant for. */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .describe(
      "The `ETag` of the template as you have read it. If it has changed since, the answer is `TEMPLATE_CHANGED`",
    ),
});
export const publishOnSave = z
  .boolean()
  .describe("Whether saving the HTML also publishes it: as a version that is live at once");
export const note = z.string().trim().max(LIMITS.maxVersionNoteCharacters).describe("Says what is new in the version");
const contentBase64 = base64("EMPTY_TEMPLATE_CONTENT");
export const templateName = name("EMPTY_TEMPLATE_NAME");
/** Base64 takes four bytes for three. The last 64 KiB are for the name. */
export const MAX_TEMPLATE_BODY_BYTES = Math.ceil((LIMITS.maxTemplateBytes * 4) / 3) + 64 * 1024;

export const kind = z
  .enum(TEMPLATE_KINDS)
  .describe("`document`: documents are generated from it. `partial`: other templates use it, by `render` or `layout`");

const templateDetails = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** A template without its HTML. */
export type TemplateDetails = z.infer<typeof templateDetails>;

const listedTemplate = templateDetails.extend({
  revision: z.int().describe('Counts the changes of the template; its `ETag` is `"r<revision>"`'),
  updatedBy: z.string().nullable().describe("Address or API key of the last change's author; null for a former member"),
  usedThisMonth: z.int().describe("Documents generated from it this month (UTC), among the workspace's newest 10,000"),
  isUseComplete: z
    .boolean()
    .describe("False if the workspace has more documents of this month, so that `usedThisMonth` may be too low"),
});
/** A template in lists. */
export type ListedTemplate = z.infer<typeof listedTemplate>;

/** Templates of documents, with what a comparison of them needs. */
export const usedByDocuments = z.array(
  z.object({ id: z.string(), name: z.string(), live: z.int().nullable().describe("Number of the live version") }),
);
export type UsedByDocuments = z.infer<typeof usedByDocuments>;

const template = templateDetails.extend({
  templateBase64: z.string(),
  usedBy: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .optional()
    .describe("Of a partial: the templates and partials that refer to it, by name"),
  usedByDocuments: usedByDocuments
    .optional()
    .describe("Of a partial: the templates of documents that use it, also through other partials, by name"),
});
/** A template with its HTML in base64. */
export type Template = z.infer<typeof template>;

export const listTemplates = defineEndpoint("GET /api/app/workspaces/:workspaceId/templates", {
  summary: "List the workspace's templates by name",
  params: workspaceParams,
  status: 200,
  response: z.object({ templateDetails: z.array(listedTemplate) }),
  errors: [],
});

/** Error codes of calls that create or change a template. */
export const SAVE_TEMPLATE_ERRORS = [
  "INVALID_REQUEST",
  "EMPTY_TEMPLATE_NAME",
  "INVALID_TEMPLATE_NAME",
  "EMPTY_TEMPLATE_CONTENT",
  "TEMPLATE_NAME_ALREADY_IN_USE",
  "PAYLOAD_TOO_LARGE",
] as const;
/** Error codes of calls that create a template from its HTML. */
export const CREATE_TEMPLATE_ERRORS = [...SAVE_TEMPLATE_ERRORS, "TOO_MANY_TEMPLATES"] as const;

export const createTemplate = defineEndpoint("POST /api/app/workspaces/:workspaceId/templates", {
  summary: "Create a template or a partial from HTML in base64",
  description:
    "The name of a partial must not have a double quote, a backslash or a brace, because tags have the name in quotes.",
  params: workspaceParams,
  body: z.object({
    name: templateName,
    contentBase64,
    kind: kind.optional(),
    publishOnSave: publishOnSave.optional(),
  }),
  maxBodyBytes: MAX_TEMPLATE_BODY_BYTES,
  status: 201,
  response: z.object({ id: z.string() }),
  errors: CREATE_TEMPLATE_ERRORS,
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
  description: "If a partial gets another name, the tags of the templates that use it are changed, too.",
  params: templateParams,
  headers: ifMatch,
  body: z.object({
    name: templateName.optional(),
    contentBase64: contentBase64.optional(),
    publishOnSave: publishOnSave.optional(),
    note: note.optional(),
  }),
  maxBodyBytes: MAX_TEMPLATE_BODY_BYTES,
  status: 200,
  response: nothing,
  errors: [...SAVE_TEMPLATE_ERRORS, "TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED"],
});

export const duplication = z.object({
  name: templateName.optional().describe("Name of the copy. Without it: the old name with `copy`"),
});
/** Error codes of calls that copy or restore a template, with a new name if the caller sends one. */
export const COPY_TEMPLATE_ERRORS = [
  "INVALID_REQUEST",
  "EMPTY_TEMPLATE_NAME",
  "INVALID_TEMPLATE_NAME",
  "TEMPLATE_NOT_FOUND",
  "TEMPLATE_NAME_ALREADY_IN_USE",
  "TOO_MANY_TEMPLATES",
  "TOO_MANY_SAMPLES",
] as const;

export const duplicateTemplate = defineEndpoint(
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/duplicate",
  {
    summary: "Copy a template: its draft, settings and sample sets",
    params: templateParams,
    body: duplication,
    status: 201,
    response: z.object({ id: z.string(), name: z.string() }),
    errors: COPY_TEMPLATE_ERRORS,
  },
);

export const addStarterTemplate = defineEndpoint("POST /api/app/workspaces/:workspaceId/starter-templates", {
  summary: "Create a template from a starter, with its sample sets, and the partials and assets that are missing",
  params: workspaceParams,
  body: z.object({ starter: z.enum(STARTER_KEYS) }),
  status: 201,
  response: z.object({ id: z.string(), name: z.string() }),
  errors: [
    "INVALID_REQUEST",
    "TEMPLATE_NAME_ALREADY_IN_USE",
    "TOO_MANY_TEMPLATES",
    "TOO_MANY_SAMPLES",
    "ASSET_LIMIT_REACHED",
  ],
});

export const deleteTemplate = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {
  summary: "Delete a template, or a partial that no template uses. It can be restored for some time",
  headers: ifMatch,
  params: templateParams,
  status: 200,
  response: nothing,
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_IN_USE", "TEMPLATE_CHANGED"],
});
