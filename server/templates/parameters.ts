import { LIMITS } from "../../contract/product";
import { ApiError } from "../http/api-error";

/**
 * @param place what the refusal calls them
 * @returns the JSON of a template's parameters
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export function jsonOf(parameters: Record<string, unknown>, place = "parameters"): string {
  const json = JSON.stringify(parameters);
  if (Buffer.byteLength(json) > LIMITS.maxParametersBytes) {
    throw new ApiError("PAYLOAD_TOO_LARGE", { data: { [place]: `more than ${LIMITS.maxParametersBytes} bytes` } });
  }
  return json;
}
