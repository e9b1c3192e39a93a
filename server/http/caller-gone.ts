import type { FastifyReply } from "fastify";
import { ApiError } from "./api-error";

/** The caller closed the connection before the answer was complete. Only the log shows this error. */
export class CallerGone extends ApiError {
  constructor() {
    super("INVALID_REQUEST", { data: { connection: "closed by the caller" } });
  }
}

/**
 * @returns a controller that aborts with CallerGone when the caller closes the connection before the answer is complete
 */
export function abortWhenCallerGone({ raw }: FastifyReply): AbortController {
  const controller = new AbortController();
  if (raw.destroyed && !raw.writableFinished) controller.abort(new CallerGone());
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(new CallerGone());
  });
  return controller;
}
