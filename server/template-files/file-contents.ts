import { LIMITS } from "../../contract/product";
import { inspectAsset } from "../assets/inspect-asset";
import { ApiError } from "../http/api-error";
import { hasUnstorableEscape } from "../http/unstorable-text";
import { invalidAt } from "./read-archive";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the HTML in a file of an archive. @throws ApiError INVALID_ARCHIVE, PAYLOAD_TOO_LARGE */
export function htmlOf(bytes: Uint8Array, path: string): string {
  assertSize(path, bytes, LIMITS.maxTemplateBytes);
  const html = textOf(bytes, path);
  if (html.trim() === "") throw invalidAt(path, "it is empty");
  return html;
}

/** Largest file of a sample set. Escapes and indentation make it longer than the parameters. */
const MAX_SAMPLE_BYTES = 4 * LIMITS.maxParametersBytes;

interface Parameters {
  parameters: Record<string, unknown>;
  /** The parameters as JSON without white space. */
  json: Uint8Array;
}

/** Returns the parameters in a file of a sample set. @throws ApiError INVALID_ARCHIVE, PAYLOAD_TOO_LARGE */
export function parametersOf(bytes: Uint8Array, path: string): Parameters {
  assertSize(path, bytes, MAX_SAMPLE_BYTES);
  const text = textOf(bytes, path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidAt(path, "it is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidAt(path, "it is not a JSON object");
  if (hasUnstorableEscape(text)) throw invalidAt(path, "it has characters that can't be stored");
  const json = Buffer.from(JSON.stringify(value));
  assertSize(path, json, LIMITS.maxParametersBytes);
  return { parameters: value as Record<string, unknown>, json };
}

/** Decodes a file of an archive. @throws ApiError INVALID_ARCHIVE */
export function textOf(bytes: Uint8Array, path: string): string {
  try {
    const text = utf8.decode(bytes);
    // PostgreSQL can't store it.
    if (text.includes("\0")) throw invalidAt(path, "it has the character U+0000");
    return text;
  } catch (error) {
    throw error instanceof ApiError ? error : invalidAt(path, "it is not text in UTF-8");
  }
}

/** @throws ApiError INVALID_ARCHIVE if the content is not an asset, PAYLOAD_TOO_LARGE */
export function assertAsset(bytes: Buffer, { path, name }: { path: string; name: string }): void {
  assertSize(path, bytes, LIMITS.maxAssetBytes);
  try {
    inspectAsset({ name, content: bytes, contentType: undefined });
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === "UNSUPPORTED_ASSET") {
      throw invalidAt(path, "it is not an image, font or style sheet");
    }
    throw error;
  }
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
export function assertSize(path: string, { length }: Uint8Array, max: number): void {
  if (length > max) throw new ApiError("PAYLOAD_TOO_LARGE", { data: { limit: "fileBytes", max, path } });
}
