import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "../../contract/product";
import { ApiError } from "../http/api-error";

/**
 * @param field name of the parameters in the error's `data`
 * @returns the parameters as JSON
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export function toParametersJson(parameters: Record<string, unknown>, field: string): string {
  const json = JSON.stringify(parameters);
  assertJsonSize(json, field);
  return json;
}

/**
 * Refuses large parameters before any work is done for them. Only a large body, or one of unknown length, is worth
 * measuring; the renderer checks the exact size again.
 *
 * @param headers of the request that brought the parameters
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export function assertParametersSize(parameters: Record<string, unknown>, headers: IncomingHttpHeaders): void {
  const bodyBytes = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (bodyBytes > LIMITS.maxParametersBytes) assertJsonSize(JSON.stringify(parameters), "parameters");
}

function assertJsonSize(json: string, field: string): void {
  if (Buffer.byteLength(json) <= LIMITS.maxParametersBytes) return;
  throw new ApiError("PAYLOAD_TOO_LARGE", { data: { [field]: `more than ${LIMITS.maxParametersBytes} bytes` } });
}
