import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error";

/** Answers NOT_FOUND at every address without a route. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new ApiError("NOT_FOUND");
  });
}
