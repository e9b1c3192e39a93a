import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody } from "../../contract/errors";
import { CORRELATION_HEADER } from "../../contract/product";
import { isConnectionFailure } from "../database/connection-failure";
import { isForeignKeyViolation } from "../database/violations";
import { ApiError, serviceUnavailable } from "./api-error";

declare module "fastify" {
  interface FastifyRequest {
    /** What went wrong with this request, for its log line. */
    failure: { error: ApiError; cause: unknown } | null;
  }
}

/** Seconds after which a database that can't be reached is worth another try. */
const DATABASE_RETRY = 5;

/** Turns whatever a handler throws into the envelope `{errorCode, correlationId, data}` and remembers it for the log. */
export function addErrorHandler(app: FastifyInstance): void {
  app.decorateRequest("failure", null);
  app.setErrorHandler(async (error, request, reply) => {
    // Who may not make the call is told that, whatever else is wrong with it.
    const refusal = await request.confirmed?.then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    sendFailure(refusal ?? error, request, reply);
    return reply;
  });
}

/** For addresses that can't be read, which Fastify answers before any hook runs. */
export function sendFrameworkError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  reply.headers(headers);
  sendFailure(cause, request, reply);
  request.log.info({ status: reply.statusCode, errorCode: request.failure?.error.errorCode }, "unreadable address");
}

function sendFailure(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asApiError(cause, request.routeOptions.bodyLimit);
  request.failure = { error, cause };
  if (error.retryAfter !== undefined) void reply.header("retry-after", String(Math.ceil(error.retryAfter)));
  void reply
    .code(error.statusCode)
    .header(CORRELATION_HEADER, request.id)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id));
}

/** @returns what every failure answers with */
export const errorBody = ({ errorCode, data }: ApiError, correlationId: string): ErrorBody => ({
  errorCode,
  correlationId,
  data,
});

/** @param bodyLimit of the call, in bytes */
function asApiError(cause: unknown, bodyLimit = 0): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!(cause instanceof Error)) return new ApiError("UNEXPECTED");
  // The workspace, or whatever else a new row belongs to, was deleted after the caller's right to it had been checked.
  if (isForeignKeyViolation(cause)) return new ApiError("NOT_FOUND");
  if (isConnectionFailure(cause)) return serviceUnavailable("database", DATABASE_RETRY);
  const { code, statusCode } = cause as Error & { code?: string; statusCode?: number };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new ApiError("PAYLOAD_TOO_LARGE", { data: { body: `more than ${bodyLimit} bytes` } });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new ApiError("INVALID_REQUEST", {
      data: { "content-type": "must be application/json, or as the call says" },
    });
  }
  const callersFault = code?.startsWith("FST_") && statusCode !== undefined && statusCode < 500;
  return new ApiError(callersFault ? "INVALID_REQUEST" : "UNEXPECTED");
}
