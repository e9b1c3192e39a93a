import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { ErrorBody } from "../../contract/errors";
import { CORRELATION_HEADER } from "../../contract/product";
import { isDatabaseUnavailable } from "../database/database-unavailable";
import { isForeignKeyViolation } from "../database/violations";
import { ApiError, serviceUnavailable, tooLarge } from "./api-error";
import type { RequestGuard } from "./authorization";
import type { BodyBudget } from "./body-budget";
import { abortWhenCallerGone } from "./caller-gone";
import type { CallerKey } from "./caller-key";
import { markWaiting } from "./connection-state";
import { RepeatedRefusals } from "./repeated-refusals";

declare module "fastify" {
  interface FastifyRequest {
    /** The error that the request was answered with, for its log line; null if it succeeded. */
    failure: { error: ApiError; cause: unknown } | null;
  }
}

/** Seconds after which another try makes sense if the database is unavailable. */
const DATABASE_RETRY_AFTER_SECONDS = 5;

/** Size of the largest body that is received although it is refused. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

interface ErrorHandlerDependencies {
  /** Lets a refusal that is still pending take precedence over any other error. */
  guard?: Pick<RequestGuard, "authorizationOf">;
  /** Slows down callers whose calls are refused repeatedly. */
  callerKey?: CallerKey;
  /** Gives back what the bodies of delayed refusals hold. */
  bodies?: Pick<BodyBudget, "drop">;
  /** Gets the number of refusals by each limit. */
  metrics?: Registry;
}

/**
 * Answers errors in the envelope `{errorCode, correlationId, data}` and keeps them for the log. Errors other than
 * ApiError become UNEXPECTED, so that no internal message leaves the service.
 */
export function addErrorHandler(
  app: FastifyInstance,
  { guard, callerKey, bodies, metrics }: ErrorHandlerDependencies = {},
): void {
  const refusals = new RepeatedRefusals();
  if (metrics) countRefusals(app, metrics);
  app.decorateRequest("failure", null);
  app.setErrorHandler(async (error, request, reply) => {
    const authorization = guard?.authorizationOf(request);
    const refusal = await authorization?.verdict.then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    if (authorization && !refusal && isAnnouncedTooLarge(request)) await discardBody(request);
    if (callerKey && isOverLimit(refusal ?? error)) {
      markWaiting(request.raw);
      bodies?.drop(request);
      await refusals.wait(callerKey(request), abortWhenCallerGone(reply).signal);
    }
    sendError(refusal ?? error, request, reply);
    return reply;
  });
}

/** @returns whether the body is refused by its announced length, before any of it is read */
function isAnnouncedTooLarge({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  const length = Number(headers["content-length"]);
  return bodyLimit !== undefined && length > bodyLimit && length <= MAX_DISCARDED_BYTES;
}

/**
 * Receives a refused body and drops it. Many clients read the answer only after they have sent the whole body: on a
 * closed connection, they would get a broken pipe instead. The time-outs of connections limit how long that takes.
 */
async function discardBody({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  // If the connection is lost, nobody reads the answer.
  await finished(raw).catch(() => undefined);
}

/** Counts the answers that name a limit. */
function countRefusals(app: FastifyInstance, metrics: Registry): void {
  const refusals = new Counter({
    name: "platen_limit_refusals_total",
    help: "Calls refused by a limit: its name, as in data.limit of the answer, and the status",
    labelNames: ["limit", "status"],
    registers: [metrics],
  });
  app.addHook("onResponse", async ({ failure }) => {
    const limit = failure?.error.data?.limit;
    if (failure && typeof limit === "string") refusals.inc({ limit, status: failure.error.statusCode });
  });
}

/** @returns whether the caller asks for more than it may have */
const isOverLimit = (error: unknown): boolean =>
  error instanceof ApiError && (error.errorCode === "TOO_MANY_REQUESTS" || error.errorCode === "RENDERER_BUSY");

/**
 * Answers a request whose address can't be parsed: Fastify rejects it before any hook runs.
 *
 * @param headers the security headers, which a hook would have added
 */
export function sendFrameworkError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  reply.headers(headers);
  sendError(cause, request, reply);
  request.log.info({ status: reply.statusCode, errorCode: request.failure?.error.errorCode }, "malformed address");
}

function sendError(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(cause, request.routeOptions.bodyLimit);
  request.failure = { error, cause };
  if (error.retryAfterSeconds !== undefined)
    void reply.header("retry-after", String(Math.ceil(error.retryAfterSeconds)));
  void reply
    .code(error.statusCode)
    .header(CORRELATION_HEADER, request.id)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id));
}

/** @returns the body of an error's answer */
export const errorBody = ({ errorCode, data }: ApiError, correlationId: string): ErrorBody => ({
  errorCode,
  correlationId,
  data,
});

/** @param maxBodyBytes limit of the route */
function toApiError(cause: unknown, maxBodyBytes = 0): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!(cause instanceof Error)) return new ApiError("UNEXPECTED");
  // The workspace, or another parent of a new row, was deleted after the caller had been authorized.
  if (isForeignKeyViolation(cause)) return new ApiError("NOT_FOUND");
  if (isDatabaseUnavailable(cause)) return serviceUnavailable("database", DATABASE_RETRY_AFTER_SECONDS);
  const { code, statusCode } = cause as Error & { code?: string; statusCode?: number };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge("body", maxBodyBytes);
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new ApiError("INVALID_REQUEST", {
      data: { "content-type": "must be application/json, or as the call says" },
    });
  }
  const isCallersFault = code?.startsWith("FST_") && statusCode !== undefined && statusCode < 500;
  return new ApiError(isCallersFault ? "INVALID_REQUEST" : "UNEXPECTED");
}
