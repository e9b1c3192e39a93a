import axios, { type AxiosResponse } from "axios";
import { CORRELATION_HEADER } from "../../contract/product";
import { CallError, toErrorBody } from "./call-error";
import type { WireRequest } from "./wire-request";

// No timeout: the service itself limits the time for a document.
const client = axios.create({
  adapter: "xhr",
  // Bodies are files, or JSON texts already. By default, axios also drops the content type of a request without a body,
  // but all requests must have one.
  transformRequest: [],
});

/** Sends one request to a URL. See `transmit` in transport.ts. */
export async function requestWithAxios(url: string, request: WireRequest): Promise<unknown> {
  const { method, query, body, headers, signal, accessToken, answer = "json" } = request;
  const { onHeaders, onProgress, onReceived } = request;
  const isFile = body instanceof Blob;
  try {
    const response = await client.request<unknown>({
      method,
      url,
      params: query,
      data: body === undefined ? null : isFile ? body : JSON.stringify(body),
      headers: {
        "Content-Type": isFile ? body.type || "application/octet-stream" : "application/json",
        ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      signal,
      responseType: answer,
      onDownloadProgress: onReceived && (({ loaded }) => onReceived(loaded)),
      onUploadProgress: onProgress && (({ progress = 0 }) => onProgress(progress)),
    });
    onHeaders?.((name) => headerOf(response, name));
    return answer === "blob" ? response.data : jsonOf(response);
  } catch (failure) {
    throw axios.isAxiosError(failure) && !axios.isCancel(failure)
      ? await toCallError(failure, failure.response)
      : failure;
  }
}

/**
 * Returns the JSON of a 2xx response. Without JSON, the response is not from the service, but for example a hotspot's.
 */
function jsonOf(response: AxiosResponse<unknown>): unknown {
  const { data, status } = response;
  if (data === "" || data === null || data === undefined) return {};
  if (typeof data === "object") return data;
  throw new CallError(toErrorBody(null, correlationHeader(response)), status);
}

async function toCallError(cause: Error, response: AxiosResponse<unknown> | undefined): Promise<CallError> {
  if (!response) return new CallError(toErrorBody(null, null), 0, { cause });
  const answer = response.data instanceof Blob ? await parsed(response.data) : response.data;
  const retryAfterSeconds = Number.parseInt(headerOf(response, "retry-after") ?? "", 10) || null;
  const body = toErrorBody(answer, correlationHeader(response));
  return new CallError(body, response.status, { cause, retryAfterSeconds });
}

async function parsed(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return null;
  }
}

function correlationHeader(response: AxiosResponse<unknown>): string | null {
  return headerOf(response, CORRELATION_HEADER);
}

function headerOf(response: AxiosResponse<unknown>, name: string): string | null {
  const value: unknown = response.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
