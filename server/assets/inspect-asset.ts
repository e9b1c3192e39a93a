import { ASSET_TYPES, LIMITS } from "../../contract/product";
import { ApiError } from "../http/api-error";
import { type AssetType, decode, detectAssetType } from "../render/assets/asset-type";
import { isRaster, measureImage } from "./image-size";
import { namesInStyleSheet } from "./style-sheet-names";

/** A file that may be an asset. */
export interface UploadedFile {
  name: string;
  /** Header of the request. */
  contentType: string | undefined;
  /** Undefined if the request has no body. */
  content: Buffer | undefined;
}

/** An asset's content, and what it says about itself. */
export interface InspectedAsset {
  mediaType: AssetType;
  width: number | null;
  height: number | null;
  /** Names of other assets that a style sheet refers to. */
  usedNames: string[];
}

/** @throws ApiError UNSUPPORTED_ASSET, PAYLOAD_TOO_LARGE */
export function inspectAsset({ name, contentType, content }: UploadedFile): InspectedAsset {
  const text = content && decode(content);
  const mediaType = content && detectAssetType(content, text);
  if (!content || !mediaType) throw unsupported();
  // Any text could be a style sheet, so the caller has to say that it is one.
  const isNamedCss = /\.css$/i.test(name) || /^text\/css\b/i.test(contentType ?? "");
  if (mediaType === "text/css" && !isNamedCss) throw unsupported();
  const size = measureImage(content, mediaType);
  if (!isRaster(mediaType)) {
    const usedNames = mediaType === "text/css" ? namesInStyleSheet(text ?? "") : [];
    return { mediaType, width: size?.width ?? null, height: size?.height ?? null, usedNames };
  }
  if (!size) throw unsupported();
  const { maxAssetPixels: max } = LIMITS;
  if (size.width * size.height > max) {
    throw new ApiError("PAYLOAD_TOO_LARGE", { data: { asset: `more than ${max} pixels`, limit: "assetPixels", max } });
  }
  return { mediaType, ...size, usedNames: [] };
}

const unsupported = () => new ApiError("UNSUPPORTED_ASSET", { data: { accepted: ASSET_TYPES } });
