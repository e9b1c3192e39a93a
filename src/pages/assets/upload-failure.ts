import { LIMITS } from "../../../contract/product";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";

export const TOO_LARGE = t("Larger than {size}", { size: formatSize(LIMITS.maxAssetBytes) });
const TOO_MANY_PIXELS = t("More than {megapixels} megapixels", {
  megapixels: Math.floor(LIMITS.maxAssetPixels / 1_000_000),
});

/** Returns the reason why a file was not stored, for the user. */
export function uploadFailure(failure: unknown): string {
  if (!(failure instanceof CallError)) return errorMessage(failure);
  const { errorCode, data } = failure;
  if (errorCode === "PAYLOAD_TOO_LARGE") return data?.limit === "assetPixels" ? TOO_MANY_PIXELS : TOO_LARGE;
  if (errorCode === "INVALID_REQUEST" && data?.name) return t("The file's name can't be the name of an asset");
  if (errorCode === "ASSET_LIMIT_REACHED" && data?.limit !== "assets") {
    return t("The assets of the workspace take more than {size}", {
      size: formatSize(LIMITS.maxAssetBytesPerWorkspace),
    });
  }
  return errorMessage(failure);
}
