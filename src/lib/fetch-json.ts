import { serviceUrl } from "./transport";

interface FetchOptions {
  accessToken?: string | null;
  signal?: AbortSignal;
}

/**
 * Makes a GET with `fetch`, for calls before axios (19 kB) has been loaded.
 * @returns the JSON; null if the service has refused the call
 * @throws Error if there is no answer, or it is not JSON
 */
export async function fetchJson(path: string, { accessToken, signal }: FetchOptions = {}): Promise<unknown> {
  const headers = {
    "Content-Type": "application/json",
    ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
  };
  const response = await fetch(serviceUrl(path), { headers, ...(signal && { signal }) });
  return response.ok ? await response.json() : null;
}
