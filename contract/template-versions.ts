import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { failsWith, nothing, timestamp } from "./fields";
import { DRAFT_REFERENCE, LIMITS, LIVE_CHANNEL } from "./product";
import { COPY_TEMPLATE_ERRORS, ifMatch, kind, note, templateName, templateParams } from "./templates";
import { printOptions } from "./v1/print-options";
import { workspaceParams } from "./workspaces";

/** Number of a version, as in a path or a query. */
const versionNumber = z
  .string()
  .refine((text) => /^[1-9]\d{0,8}$/.test(text), failsWith("TEMPLATE_VERSION_NOT_FOUND"))
  .transform(Number);
/** Name of a channel. A text of digits would be the number of a version. */
export const channelName = z
  .string()
  .max(LIMITS.maxChannelCharacters)
  .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens, and begin with a letter")
  .refine((text) => text !== DRAFT_REFERENCE, "stands for the draft");

const person = z.string().nullable().describe("E-mail address of a member, or name of an API key; null if unknown");

export const versionDetails = z.object({
  number: z.int(),
  author: person,
  note: z.string().nullable(),
  createdAt: timestamp,
});
export type VersionDetails = z.infer<typeof versionDetails>;

const hashed = z.object({ name: z.string(), sha256: z.string() });
/** Contents of a version besides its HTML, as they were when it was published. */
export const versionContents = z.object({
  partials: z.array(hashed).describe("Partials and layouts, with the hash of their HTML"),
  assets: z
    .array(hashed)
    .describe("Assets that the HTML and its partials name, with those that their style sheets refer to"),
  samples: z
    .array(z.object({ name: z.string(), options: printOptions }))
    .describe("The template's sample sets, without their parameters"),
});
export type VersionContents = z.infer<typeof versionContents>;

export const channel = z.object({ name: z.string(), number: z.int(), setBy: person, setAt: timestamp });
export type Channel = z.infer<typeof channel>;

export const versionPage = {
  query: z.object({
    before: versionNumber.optional().describe("Number of a version: the page has older ones. Without it, the newest"),
  }),
  page: z.object({ versions: z.array(versionDetails), hasMore: z.boolean() }),
};
export const numberParam = { number: versionNumber };
export const channelParam = { channel: channelName };
export const publication = z.object({
  note: note.optional(),
  channel: channelName.default(LIVE_CHANNEL).describe("Channel that gets the version"),
});
/** Condition of a change of a channel (RFC 9110, 13.1). */
export const channelCondition = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .describe(
      'The version that the channel points to, as you have read it, such as `"v3"`. If that has changed since, the answer is `TEMPLATE_CHANGED`',
    ),
});
/** The same for a call that may add the channel. */
export const channelMoveCondition = channelCondition.extend({
  "if-none-match": z.literal("*").optional().describe("`*` only adds the channel. If it exists: `TEMPLATE_CHANGED`"),
});
export const channelTarget = z.object({ number: z.int().min(1).max(999_999_999) });
export const restoration = z.object({
  name: templateName.optional().describe("Name instead of the old one, if another template has that by now"),
});
export const deletedTemplate = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  deletedAt: timestamp,
  deletedBy: person,
  removedAt: timestamp.describe("When it is removed for good"),
});
export type DeletedTemplate = z.infer<typeof deletedTemplate>;

/** Error codes of calls that change channels. */
export const CHANNEL_ERRORS = ["NO_ACCESS", "TOO_MANY_CHANNELS"] as const;

const draft = z.object({
  revision: z.int().describe('Counts the changes of the template; its `ETag` is `"r<revision>"`'),
  savedBy: person,
  savedAt: timestamp,
  isPublished: z.boolean().describe("Whether the live version has the same text"),
});
const versionOfTemplate = templateParams.extend(numberParam);

export const listVersions = defineEndpoint("GET /api/app/workspaces/:workspaceId/templates/:templateId/versions", {
  summary: "List a template's versions, the newest first, with its draft and channels",
  params: templateParams,
  query: versionPage.query,
  status: 200,
  response: z.object({
    versions: z.array(
      versionDetails.extend({
        documents: z.int().describe("Documents made from it, among the newest ten thousand of the workspace"),
      }),
    ),
    hasMore: z.boolean(),
    draft,
    publishOnSave: z.boolean(),
    isReviewRequired: z.boolean().describe("Whether the workspace publishes only after a review"),
    channels: z.array(channel),
  }),
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
});

export const publishVersion = defineEndpoint("POST /api/app/workspaces/:workspaceId/templates/:templateId/versions", {
  summary: "Publish a template's draft",
  headers: ifMatch,
  params: templateParams,
  body: publication,
  status: 201,
  response: z.object({ number: z.int() }),
  errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED", "REVIEW_REQUIRED", ...CHANNEL_ERRORS],
});

export const readVersion = defineEndpoint(
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/versions/:number",
  {
    summary: "Read a version of a template with its HTML in base64, and what it uses",
    params: versionOfTemplate,
    status: 200,
    response: versionDetails.extend({ ...versionContents.shape, templateBase64: z.string() }),
    errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
  },
);

export const restoreVersion = defineEndpoint(
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/versions/:number/restore",
  {
    summary: "Copy a version of a template into its draft",
    description: "A partial has no unpublished draft: restoring a version of it publishes it, as a save does.",
    headers: ifMatch,
    params: versionOfTemplate,
    status: 201,
    response: z.object({ revision: z.int() }),
    errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND", "TEMPLATE_CHANGED"],
  },
);

export const setChannel = defineEndpoint(
  "PUT /api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel",
  {
    summary: "Point a channel to a version. Only admins may add a channel",
    headers: channelMoveCondition,
    params: templateParams.extend(channelParam),
    body: channelTarget,
    status: 200,
    response: nothing,
    errors: [
      "INVALID_REQUEST",
      "TEMPLATE_NOT_FOUND",
      "TEMPLATE_VERSION_NOT_FOUND",
      "TEMPLATE_CHANGED",
      ...CHANNEL_ERRORS,
    ],
  },
);

export const deleteChannel = defineEndpoint(
  "DELETE /api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel",
  {
    summary: "Remove a channel other than `live`",
    headers: channelCondition,
    params: templateParams.extend(channelParam),
    status: 200,
    response: nothing,
    errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND", "TEMPLATE_CHANGED"],
  },
);

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
