import { z } from "zod";
import { ASSET_FILE_ERRORS, assetFile, assetResource } from "../assets";
import { defineEndpoint } from "../endpoint";
import { fileName, nothing } from "../fields";

const assetParams = z.object({ name: fileName.describe("File name, as templates use it: `logo.svg`") });

export const listAssetsOfKey = defineEndpoint("GET /v1/assets", {
  summary: "List the workspace's assets by name",
  status: 200,
  response: z.object({ assets: z.array(assetResource) }),
  errors: [],
});

export const putAssetOfKey = defineEndpoint("PUT /v1/assets/:name", {
  summary: "Upload an asset, or replace its content",
  description:
    'The body is the file itself: a PNG, JPEG, WebP, AVIF, GIF or SVG image, a WOFF2, WOFF, TTF or OTF font, or a style sheet. Templates use it as `{{ "logo.svg" | asset_url }}`.',
  params: assetParams,
  ...assetFile,
  status: 200,
  response: assetResource,
  also: [{ status: 201, when: "The workspace had no asset of this name", response: assetResource }],
  errors: [...ASSET_FILE_ERRORS],
});

export const downloadAssetOfKey = defineEndpoint("GET /v1/assets/:name", {
  summary: "Download the content of an asset",
  params: assetParams,
  status: 200,
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});

export const deleteAssetOfKey = defineEndpoint("DELETE /v1/assets/:name", {
  summary: "Delete an asset",
  params: assetParams,
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});
