import { z } from "zod";
import { ASSET_FILE_ERRORS, assetFile, assetResource } from "../assets";
import { defineEndpoint } from "../endpoint";
import { fileName, nothing } from "../fields";

const assetParams = z.object({ name: fileName.describe("File name, as templates use it: `logo.svg`") });

/** Condition of a change: the content is still as its caller has read it (RFC 9110, 13.1). */
const contentCondition = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .describe(
      'The `ETag` of the content as you have read it, which is `"<sha256>"`. With another content, or without one, the answer is `ASSET_CHANGED`',
    ),
});

export const listAssetsOfKey = defineEndpoint("GET /v1/assets", {
  summary: "List the workspace's assets by name",
  status: 200,
  response: z.object({ assets: z.array(assetResource) }),
  errors: [],
});

export const putAssetOfKey = defineEndpoint("PUT /v1/assets/:name", {
  summary: "Upload an asset, or replace its content",
  description:
    "The body is the file itself: a PNG, JPEG, WebP, AVIF, GIF or SVG image, a WOFF2, WOFF, TTF or OTF font, or a style sheet. Templates use it as `{{ \"logo.svg\" | asset_url }}`. Send `If-Match` so that you don't overwrite someone else's change; an upload that has been made already succeeds.",
  headers: contentCondition.extend({
    "if-none-match": z
      .literal("*")
      .optional()
      .describe("`*` only adds the asset. If the workspace has one of this name: `ASSET_CHANGED`"),
  }),
  params: assetParams,
  ...assetFile,
  status: 200,
  response: assetResource,
  also: [{ status: 201, when: "The workspace had no asset of this name", response: assetResource }],
  errors: [...ASSET_FILE_ERRORS, "ASSET_CHANGED"],
});

export const downloadAssetOfKey = defineEndpoint("GET /v1/assets/:name", {
  summary: "Download the content of an asset",
  params: assetParams,
  status: 200,
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});

export const deleteAssetOfKey = defineEndpoint("DELETE /v1/assets/:name", {
  summary: "Delete an asset",
  headers: contentCondition,
  params: assetParams,
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "ASSET_CHANGED", "NOT_FOUND"],
});
