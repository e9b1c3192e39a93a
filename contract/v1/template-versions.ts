import { z } from "zod";
import { deletedTemplate, restoration } from "../deleted-templates";
import { defineEndpoint } from "../endpoint";
import { nothing } from "../fields";
import {
  CHANNEL_ERRORS,
  channelCondition,
  channelMoveCondition,
  channelParam,
  channelTarget,
} from "../template-channels";
import { numberParam, publication, versionContents, versionDetails, versionPage } from "../template-versions";
import { COPY_TEMPLATE_ERRORS, ifMatch } from "../templates";
import { templateParams, templateResource } from "./templates";

const versionParams = templateParams.extend(numberParam);

export const listVersionsOfKey = defineEndpoint("GET /v1/templates/:templateId/versions", {
  summary: "List a template's versions, the newest first, fifty per page",
  params: templateParams,
  query: versionPage.query,
  status: 200,
  response: versionPage.page,
  errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
});

export const publishVersionOfKey = defineEndpoint("POST /v1/templates/:templateId/versions", {
  summary: "Publish a template's draft as a version, and point a channel to it",
  description:
    "If the newest version has the same contents, no version is made, and the answer is the newest one. It gets the note if it has none; otherwise, it keeps its note.",
  headers: ifMatch,
  params: templateParams,
  body: publication.strict(),
  status: 201,
  response: versionDetails,
  errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED", "REVIEW_REQUIRED", ...CHANNEL_ERRORS],
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
  params: templateParams.extend(channelParam),
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
  params: templateParams.extend(channelParam),
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
  params: templateParams,
  body: restoration.strict(),
  status: 201,
  response: templateResource,
  errors: COPY_TEMPLATE_ERRORS,
});
