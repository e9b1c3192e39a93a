import type { FastifyReply } from "fastify";
import { ApiError } from "../http/api-error";
import { RenderError } from "../render/render-error";
import type { RenderResult } from "../render/render-types";

/** Seconds after which a busy renderer, or one that has lost a process, is worth another try. */
const RETRY_AFTER = 2;

/** @returns a signal that fires when the client goes away before it has its answer, or is found not to get one */
export function goneSignal({ raw, request }: FastifyReply): AbortSignal {
  const away = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) away.abort();
  });
  request.confirmed?.catch(() => away.abort());
  return away.signal;
}

const gone = () => new ApiError("INVALID_REQUEST", { data: { connection: "closed by the caller" } });

/** Who has gone away gets no PDF, and nothing is counted. @throws ApiError INVALID_REQUEST */
export function refuseGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw gone();
}

/**
 * @param signal of the caller's going away
 * @returns what the caller is told of a document that was not made
 */
export function renderFailure(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return gone();
  if (!(error instanceof RenderError)) return error;
  const { code, data } = error;
  return new ApiError(code, {
    ...(data && { data: { ...data } }),
    ...((code === "RENDERER_BUSY" || code === "SERVICE_UNAVAILABLE") && { retryAfter: RETRY_AFTER }),
  });
}

/** What an answer's headers say of its document; warnings as JSON, where there are any. */
export const headersOf = ({ pages, timings, warnings }: Pick<RenderResult, "pages" | "timings" | "warnings">) => ({
  "x-document-pages": String(pages),
  ...(warnings.length > 0 && { "x-document-warnings": asciiJson(warnings) }),
  "server-timing": Object.entries(timings)
    .map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`)
    .join(", "),
});

/** Headers carry no other characters. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
