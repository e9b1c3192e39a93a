import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { failsWith, id, nothing, timestamp } from "../fields";
import { LIMITS } from "../product";
import { channel } from "../template-channels";
import {
  COPY_TEMPLATE_ERRORS,
  CREATE_TEMPLATE_ERRORS,
  duplication,
  ifMatch,
  kind,
  note,
  publishOnSave,
  SAVE_TEMPLATE_ERRORS,
  templateName,
} from "../templates";

/** The template in the path of a call. */
export const templateParams = z.object({ templateId: id("TEMPLATE_NOT_FOUND") });
const html = z
  .string()
  .refine((text) => text.trim() !== "", failsWith("EMPTY_TEMPLATE_CONTENT"))
  .describe("HTML with Liquid tags");
/** Some clients escape every character outside ASCII, which turns two bytes of UTF-8 into six. */
const MAX_BODY_BYTES = LIMITS.maxTemplateBytes * 3 + 64 * 1024;

/** A template as an API client sees it. */
export const templateResource = z.object({
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
  params: templateParams,
  status: 200,
  response: templateResource,
  errors: ["TEMPLATE_NOT_FOUND"],
});

export const updateTemplateOfKey = defineEndpoint("PATCH /v1/templates/:templateId", {
  summary: "Change a template's name, draft or settings",
  description:
    "With `publishOnSave`, a new `html` is also published, unless it is the text of the newest version. Send `If-Match` so that you don't overwrite someone else's change.",
  headers: ifMatch,
  params: templateParams,
  body: z.strictObject({
    name: templateName.optional(),
    html: html.optional(),
    publishOnSave: publishOnSave.optional(),
    note: note.optional(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  response: templateResource,
  errors: [...SAVE_TEMPLATE_ERRORS, "TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED"],
});

export const deleteTemplateOfKey = defineEndpoint("DELETE /v1/templates/:templateId", {
  summary: "Delete a template. It can be restored for some time, and its name is free at once",
  headers: ifMatch,
  params: templateParams,
  status: 200,
  response: nothing,
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_IN_USE", "TEMPLATE_CHANGED"],
});

export const duplicateTemplateOfKey = defineEndpoint("POST /v1/templates/:templateId/duplicate", {
  summary: "Copy a template: its draft, settings and sample sets. The copy's first version is live at once",
  params: templateParams,
  body: duplication.strict(),
  status: 201,
  response: templateResource,
  errors: COPY_TEMPLATE_ERRORS,
});
