import axios, { type AxiosResponse } from "axios";
import { CORRELATION_HEADER } from "../../contract/product";
import { CallError, toErrorBody } from "./call-error";
import { config } from "./config";

/** A request as it goes over the wire; who may send it and what happens after a 401 is decided elsewhere. */
export interface WireRequest {
  method: string;
  /** With its parameters filled in: `/api/app/workspaces/…`. */
  path: string;
  query?: Record<string, string | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  accessToken?: string;
  /** `blob` for documents; JSON otherwise. */
  answer?: "json" | "blob";
  /** Called with the headers of an answer of 2xx. */
  onHeaders?: ReadHeaders;
}

/** Reads what an answer says beside its body; the function it is given returns a header's text, or null. */
export type ReadHeaders = (header: (name: string) => string | null) => void;

const AUTHENTICATION_PREFIX = "/api/v1/";

// No timeout: a large document may take as long as the server allows it (spec 7).
const client = axios.create({
  adapter: "xhr",
  // The bodies are JSON texts already. axios would drop the content type of a request without one; spec 7 wants it on all.
  transformRequest: [],
});

/** @returns whether the authentication service answers this path, and not the product API (spec 7) */
export function isAuthenticationPath(path: string): boolean {
  return path.startsWith(AUTHENTICATION_PREFIX);
}

/**
 * Sends one request, once.
 * @returns the parsed JSON, or a Blob where one was asked for
 * @throws CallError; axios' CanceledError when `signal` ended it
 */
export async function transmit(request: WireRequest): Promise<unknown> {
  const { method, path, query, body, headers, signal, accessToken, answer = "json", onHeaders } = request;
  try {
    const response = await client.request<unknown>({
      method,
      url: (isAuthenticationPath(path) ? config.authUrl : config.apiUrl) + path,
      params: query,
      data: body === undefined ? null : JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      signal,
      responseType: answer,
    });
    onHeaders?.((name) => headerOf(response, name));
    return answer === "blob" ? response.data : jsonOf(response);
  } catch (failure) {
    throw axios.isAxiosError(failure) && !axios.isCancel(failure)
      ? await toCallError(failure, failure.response)
      : failure;
  }
}

/** An answer of 2xx that is no JSON came from something else than our server, such as a hotspot's log-in page. */
function jsonOf(response: AxiosResponse<unknown>): unknown {
  const { data, status } = response;
  if (data === "" || data === null || data === undefined) return {};
  if (typeof data === "object") return data;
  throw new CallError(toErrorBody(null, correlationHeader(response)), status);
}

async function toCallError(cause: Error, response: AxiosResponse<unknown> | undefined): Promise<CallError> {
  if (!response) return new CallError(toErrorBody(null, null), 0, { cause });
  const answer = response.data instanceof Blob ? await parsed(response.data) : response.data;
  return new CallError(toErrorBody(answer, correlationHeader(response)), response.status, { cause });
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
