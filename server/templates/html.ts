import { LIMITS } from "../../contract/product";
import { ApiError, tooLarge } from "../http/api-error";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * @param field name of the field in the error's `data`
 * @param base64 standard base64, validated by the contract
 * @returns the HTML
 * @throws ApiError PAYLOAD_TOO_LARGE, INVALID_REQUEST, EMPTY_TEMPLATE_CONTENT
 */
export function decodeHtml(field: string, base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > LIMITS.maxTemplateBytes) throw tooLarge(field, LIMITS.maxTemplateBytes);
  let html: string;
  try {
    html = utf8.decode(bytes);
  } catch {
    throw new ApiError("INVALID_REQUEST", { data: { [field]: "not UTF-8" } });
  }
  if (html.includes("\u0000")) throw new ApiError("INVALID_REQUEST", { data: { [field]: "has U+0000" } });
  if (html.trim() === "") throw new ApiError("EMPTY_TEMPLATE_CONTENT");
  return html;
}

/** @param field name of the field in the error's `data` @throws ApiError PAYLOAD_TOO_LARGE */
export function assertHtmlSize(field: string, html: string): void {
  if (Buffer.byteLength(html) > LIMITS.maxTemplateBytes) throw tooLarge(field, LIMITS.maxTemplateBytes);
}

/** @returns the HTML in UTF-8 as standard base64 */
export const encodeHtml = (html: string): string => Buffer.from(html, "utf8").toString("base64");
