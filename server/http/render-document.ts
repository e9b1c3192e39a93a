import { RenderError } from "../render/render-error";
import type { RenderRequest, RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import { ApiError } from "./api-error";

/** Seconds after which another try makes sense if the renderer is busy or has lost a process. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Renders a document.
 *
 * @throws ApiError instead of RenderError; the reason of the request's signal if that was aborted
 */
export const renderDocument = (renderer: Renderer, request: RenderRequest): Promise<RenderResult> =>
  rendererErrors(renderer.render(request), request.signal);

/**
 * Settles like `work`, which makes a document or draws a page of it.
 *
 * @throws ApiError instead of RenderError; the reason of the signal if that was aborted
 */
export async function rendererErrors<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof RenderError ? toApiError(error) : error;
  }
}

export function toApiError({ code, data }: RenderError): ApiError {
  if (code === "RENDERER_BUSY") {
    return new ApiError(code, { data: { limit: "renderQueue", ...data }, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (code === "PAYLOAD_TOO_LARGE") {
    const [limit = "document"] = Object.keys(data ?? {});
    return new ApiError(code, { data: { ...data, limit } });
  }
  return new ApiError(code, {
    ...(data && { data: { ...data } }),
    ...(code === "SERVICE_UNAVAILABLE" && { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}

/** Description of a document for the headers of an answer. */
interface DocumentDescription {
  pages: number;
  /** Duration of each phase in ms; null if it was not stored. */
  timings: RenderResult["timings"] | Record<string, number> | null;
  warnings: readonly object[];
}

/** @returns the answer's headers that describe its document: pages, timings, and warnings if there are any */
export const documentHeaders = ({ pages, timings, warnings }: DocumentDescription) => ({
  "x-document-pages": String(pages),
  ...(warnings.length > 0 && { "x-document-warnings": toAsciiJson(warnings) }),
  ...(timings && {
    "server-timing": Object.entries<number>({ ...timings })
      .map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`)
      .join(", "),
  }),
});

/**
 * @returns the answer's headers that say whether its document came from the result cache, and its age in seconds; none
 *   if the request did not ask for the cache
 */
export const cacheHeaders = ({ cache }: Pick<RenderResult, "cache">) => ({
  ...(cache && { "x-cache": cache.kind.toUpperCase() }),
  ...(cache?.kind === "hit" && { age: String(Math.floor(cache.ageMs / 1000)) }),
});

/** Escapes everything beyond ASCII, which header values can't contain. */
const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
