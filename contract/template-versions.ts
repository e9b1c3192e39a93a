import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { failsWith, timestamp } from "./fields";
import { person } from "./person";
import { LIVE_CHANNEL } from "./product";
import { CHANNEL_ERRORS, channel, channelName } from "./template-channels";
import { ifMatch, note, templateParams } from "./templates";
import { printOptions } from "./v1/print-options";

/** Number of a version, as in a path or a query. */
const versionNumber = z
  .string()
  .refine((text) => /^[1-9]\d{0,8}$/.test(text), failsWith("TEMPLATE_VERSION_NOT_FOUND"))
  .transform(Number);

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

export const versionPage = {
  query: z.object({
    before: versionNumber.optional().describe("Number of a version: the page has older ones. Without it, the newest"),
  }),
  page: z.object({ versions: z.array(versionDetails), hasMore: z.boolean() }),
};
export const numberParam = { number: versionNumber };
export const publication = z.object({
  note: note.optional(),
  channel: channelName.default(LIVE_CHANNEL).describe("Channel that gets the version"),
});
const draft = z.object({
  revision: z.int().describe('Counts the changes of the template; its `ETag` is `"r<revision>"`'),
  savedBy: person,
  savedAt: timestamp,
  isPublished: z
    .boolean()
    .describe("Whether the live version has the same text, partials, assets and edits of the schema"),
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
        isUseComplete: z
          .boolean()
          .describe("False if the workspace has more documents since then, so that `documents` may be too low"),
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
