import { CallError, toErrorBody } from "./call-error";
import { config } from "./config";
import { importWithRetry } from "./import-with-retry";
import { axiosLoader } from "./load-axios";
import type { WireRequest } from "./wire-request";

const AUTHENTICATION_PREFIX = "/api/v1/";

/** Returns whether a path belongs to the authentication service, and not to the product API. */
export function isAuthenticationPath(path: string): boolean {
  return path.startsWith(AUTHENTICATION_PREFIX);
}

/**
 * Sends one request, without retries.
 * @returns the parsed JSON, or a Blob if the request asks for one
 * @throws CallError if it failed; axios' CanceledError if `signal` aborted it
 */
export async function transmit(request: WireRequest): Promise<unknown> {
  const { requestWithAxios } = await importWithRetry(axiosLoader.load).catch((cause: Error) => {
    throw new CallError(toErrorBody(null, null), 0, { cause });
  });
  return requestWithAxios(serviceUrl(request.path), request);
}

/** Returns the URL of a path of the service. */
export function serviceUrl(path: string): string {
  return (isAuthenticationPath(path) ? config.authUrl : config.apiUrl) + path;
}
