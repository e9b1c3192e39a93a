import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { failsWith, id, nothing, timestamp } from "../fields";
import { LIMITS } from "../product";
import {
  CHANNEL_ERRORS,
  channel,
  channelCondition,
  channelMoveCondition,
  channelParam,
  channelTarget,
  deletedTemplate,
  numberParam,
  publication,
  restoration,
  versionContents,
  versionDetails,
  versionPage,
} from "../template-versions";
import {
  COPY_TEMPLATE_ERRORS,
  CREATE_TEMPLATE_ERRORS,
  duplication,
  ifMatch,
  kind,
  note,
  publishOnSave,
  templateName,
} from "../templates";

const params = z.object({ templateId: id("TEMPLATE_NOT_FOUND") });
const versionParams = params.extend(numberParam);
const html = z
  .string()
  .refine((text) => text.trim() !== "", failsWith("EMPTY_TEMPLATE_CONTENT"))
  .describe("HTML with Liquid tags");
/** Some clients escape every character outside ASCII, which turns two bytes of UTF-8 into six. */
const MAX_BODY_BYTES = LIMITS.maxTemplateBytes * 3 + 64 * 1024;

const templateResource = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  html: z.string().describe("The draft"),
  revision: z.int().describe('Counts the changes; the `ETag` is `"r<revision>"`'),
  publishOnSave,
  channels: z.array(channel).describe("`live` is among them as soon as there is a version"),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const createTemplateOfKey = defineEndpoint("POST /v1/templates", {
  summary: "Create a template. Its first version is live at once",
  body: z.strictObject({
    name: templateName,
    html,
    kind: kind.optional(),
    publishOnSave: publishOnSave.optional().describe("True by default"),
    note: note.optional(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 201,
  response: templateResource,
  errors: CREATE_TEMPLATE_ERRORS,
});

export const readTemplateOfKey = defineEndpoint("GET /v1/templates/:templateId", {
  summary: "Read a template: its draft and its channels",
  params,
  status: 200,
  response: templateResource,
  errors: ["TEMPLATE_NOT_FOUND"],
});

export const updateTemplateOfKey = defineEndpoint("PATCH /v1/templates/:templateId", {
  summary: "Change a template's name, draft or settings",
  description:
    "With `publishOnSave`, a new `html` is also published, unless it is the text of the newest version. Send `If-Match` so that you don't overwrite somebody else's change.",
  headers: ifMatch,
  params,
  body: z.strictObject({
    name: templateName.optional(),
    html: html.optional(),
    publishOnSave: publishOnSave.optional(),
    note: note.optional(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  response: templateResource,
  errors: [...createTemplateOfKey.errors, "TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED"],
});

export const deleteTemplateOfKey = defineEndpoint("DELETE /v1/templates/:templateId", {
  summary: "Delete a template. It can be restored for some time, and its name is free at once",
  headers: ifMatch,
  params,
  status: 200,
  response: nothing,
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_IN_USE", "TEMPLATE_CHANGED"],
});

export const duplicateTemplateOfKey = defineEndpoint("POST /v1/templates/:templateId/duplicate", {
  summary: "Copy a template: its draft, settings and sample sets. The copy's first version is live at once",
  params,
  body: duplication.strict(),
  status: 201,
  response: templateResource,
  errors: COPY_TEMPLATE_ERRORS,
});

export const listVersionsOfKey = defineEndpoint("GET /v1/templates/:templateId/versions", {
  summary: "List a template's versions, the newest first, fifty per page",
  params,
  query: versionPage.query,
  status: 200,
  response: versionPage.page,
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
});

export const publishVersionOfKey = defineEndpoint("POST /v1/templates/:templateId/versions", {
  summary: "Publish a template's draft as a version, and point a channel to it",
  description: "If the newest version has the same text, no version is made, and the answer is the newest one.",
  headers: ifMatch,
  params,
  body: publication.strict(),
  status: 201,
  response: versionDetails,
  errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED", ...CHANNEL_ERRORS],
});

export const readVersionOfKey = defineEndpoint("GET /v1/templates/:templateId/versions/:number", {
  summary: "Read a version of a template with its HTML, and what it uses",
  params: versionParams,
  status: 200,
  response: versionDetails.extend({ ...versionContents.shape, html: z.string() }),
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
});

export const restoreVersionOfKey = defineEndpoint("POST /v1/templates/:templateId/versions/:number/restore", {
  summary: "Copy a version of a template into its draft. What is live stays live",
  description: "A partial has no unpublished draft: restoring a version of it publishes it, as a save does.",
  headers: ifMatch,
  params: versionParams,
  status: 201,
  response: templateResource,
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND", "TEMPLATE_CHANGED"],
});

export const setChannelOfKey = defineEndpoint("PUT /v1/templates/:templateId/channels/:channel", {
  summary: "Point a channel to a version: promote it, or roll back. Adds the channel if it is missing",
  headers: channelMoveCondition,
  params: params.extend(channelParam),
  body: channelTarget.strict(),
  status: 200,
  response: templateResource,
  errors: [
    "INVALID_REQUEST",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_VERSION_NOT_FOUND",
    "TEMPLATE_CHANGED",
    ...CHANNEL_ERRORS,
  ],
});

export const deleteChannelOfKey = defineEndpoint("DELETE /v1/templates/:templateId/channels/:channel", {
  summary: "Remove a channel other than `live`",
  headers: channelCondition,
  params: params.extend(channelParam),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND", "TEMPLATE_CHANGED"],
});

export const listDeletedTemplatesOfKey = defineEndpoint("GET /v1/deleted-templates", {
  summary: "List the deleted templates that can be restored, the last one first",
  status: 200,
  response: z.object({ deletedTemplates: z.array(deletedTemplate) }),
  errors: [],
});

export const restoreTemplateOfKey = defineEndpoint("POST /v1/deleted-templates/:templateId/restore", {
  summary: "Restore a deleted template",
  params,
  body: restoration.strict(),
  status: 201,
  response: templateResource,
  errors: COPY_TEMPLATE_ERRORS,
});
