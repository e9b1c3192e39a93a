import { LIMITS } from "../../contract/product";
import { tooLarge } from "../http/api-error";

/**
 * @param json parameters as JSON
 * @param field name of the parameters in the error's `data`
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export function assertParametersSize(json: string, field = "parameters"): void {
  assertParametersBytes(Buffer.byteLength(json), field);
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
export function assertParametersBytes(bytes: number, field: string): void {
  if (bytes > LIMITS.maxParametersBytes) throw tooLarge(field, LIMITS.maxParametersBytes);
}
