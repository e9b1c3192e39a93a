import type { FastifyReply } from "fastify";
import { ApiError } from "../http/api-error";
import { RenderError } from "../render/render-error";
import type { RenderResult } from "../render/render-types";

/** Seconds after which a busy renderer is worth another try. */
const RETRY_AFTER = 2;

/** @returns a signal that fires when the client goes away before it has its answer */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const away = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) away.abort();
  });
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
    ...(code === "RENDERER_BUSY" && { retryAfter: RETRY_AFTER }),
  });
}

/** What an answer's headers say of its document. */
export const headersOf = ({ pages, timings }: Pick<RenderResult, "pages" | "timings">) => ({
  "x-document-pages": String(pages),
  "server-timing": Object.entries(timings)
    .map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`)
    .join(", "),
});
