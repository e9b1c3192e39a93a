import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { fileName, id, nothing, timestamp } from "./fields";
import { ASSET_TYPES, LIMITS } from "./product";
import { usedByDocuments } from "./templates";
import { workspaceParams } from "./workspaces";

const assetParams = workspaceParams.extend({ assetId: id("NOT_FOUND") });

/** Condition of a change: the asset is still as its caller has read it (RFC 9110, 13.1.1). */
const assetCondition = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .describe("The `ETag` of the asset as you have read it. If it has changed since, the answer is `ASSET_CHANGED`"),
});

/** The content of an asset, and what is known about it. */
const content = {
  mediaType: z.enum(ASSET_TYPES).describe("What the content is, not what its name or the caller says"),
  bytes: z.int(),
  width: z.int().nullable().describe("In pixels; null for fonts, style sheets, and SVG images without a size"),
  height: z.int().nullable(),
  sha256: z.string().describe("Hash of the content, in hexadecimal"),
};

const asset = z.object({
  id: z.string(),
  name: z.string(),
  ...content,
  uploadedBy: z.string().nullable().describe("Email address of a member; null for an API client or a former member"),
  createdAt: timestamp,
  updatedAt: timestamp,
  revision: z.int().describe('Counts the changes of the name and the content; the `ETag` is `"r<revision>"`'),
});
/** An image, a font or a style sheet of a workspace. */
export type Asset = z.infer<typeof asset>;

/** An asset as an API client sees it. */
export const assetResource = z.object({ name: z.string(), ...content, createdAt: timestamp, updatedAt: timestamp });
export type AssetResource = z.infer<typeof assetResource>;

/** A body that is a file, and the errors of its content. */
export const assetFile = { fileTypes: ASSET_TYPES, maxBodyBytes: LIMITS.maxAssetBytes } as const;
export const ASSET_FILE_ERRORS = [
  "INVALID_REQUEST",
  "UNSUPPORTED_ASSET",
  "ASSET_LIMIT_REACHED",
  "PAYLOAD_TOO_LARGE",
] as const;

export const listAssets = defineEndpoint("GET /api/app/workspaces/:workspaceId/assets", {
  summary: "List the workspace's assets by name",
  params: workspaceParams,
  status: 200,
  response: z.object({ assets: z.array(asset) }),
  errors: [],
});

export const createAsset = defineEndpoint("POST /api/app/workspaces/:workspaceId/assets", {
  summary: "Upload an asset: the body is the file",
  params: workspaceParams,
  query: z.object({ name: fileName }),
  ...assetFile,
  status: 201,
  response: z.object({ id: z.string() }),
  errors: [...ASSET_FILE_ERRORS, "ASSET_NAME_ALREADY_IN_USE"],
});

export const readAsset = defineEndpoint("GET /api/app/workspaces/:workspaceId/assets/:assetId", {
  summary: "Read an asset, and which templates name it",
  params: assetParams,
  status: 200,
  response: asset.extend({
    usedBy: z.array(z.object({ id: z.string(), name: z.string() })),
    usedByDocuments: usedByDocuments.describe(
      "Templates of documents that name it, or a style sheet that refers to it, also in partials",
    ),
  }),
  errors: ["NOT_FOUND"],
});

export const renameAsset = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/assets/:assetId", {
  summary: "Rename an asset. If templates use it, the answer is `ASSET_IN_USE`",
  headers: assetCondition,
  params: assetParams,
  body: z.object({
    name: fileName,
    evenIfUsed: z
      .boolean()
      .optional()
      .describe("Renames it although templates use it. It is missing from their documents until the templates change"),
  }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "ASSET_NAME_ALREADY_IN_USE", "ASSET_IN_USE", "ASSET_CHANGED", "NOT_FOUND"],
});

export const deleteAsset = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/assets/:assetId", {
  summary: "Delete an asset",
  headers: assetCondition,
  params: assetParams,
  status: 200,
  response: nothing,
  errors: ["ASSET_CHANGED", "NOT_FOUND"],
});

export const downloadAsset = defineEndpoint("GET /api/app/workspaces/:workspaceId/assets/:assetId/content", {
  summary: "Download the content of an asset",
  params: assetParams,
  status: 200,
  errors: ["NOT_FOUND"],
});

export const replaceAsset = defineEndpoint("PUT /api/app/workspaces/:workspaceId/assets/:assetId/content", {
  summary: "Replace the content of an asset: the body is the file",
  headers: assetCondition,
  params: assetParams,
  ...assetFile,
  status: 200,
  response: nothing,
  errors: [...ASSET_FILE_ERRORS, "ASSET_CHANGED", "NOT_FOUND"],
});
