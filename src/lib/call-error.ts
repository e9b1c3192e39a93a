import { type ErrorBody, type ErrorCode, isErrorCode } from "../../contract/errors";

/** A failed call: the error body of the service, or UNEXPECTED if there was no answer. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly errorCode: ErrorCode;
  readonly correlationId: string | null;
  readonly data: Record<string, unknown> | null;
  /** HTTP status; 0 if there was no answer. */
  readonly statusCode: number;
  /** Seconds after which the service may answer another try; null if it has not said so. */
  readonly retryAfterSeconds: number | null;

  constructor(body: ErrorBody, statusCode: number, options: ErrorOptions & { retryAfterSeconds?: number | null } = {}) {
    super(body.errorCode, options);
    this.errorCode = body.errorCode;
    this.correlationId = body.correlationId;
    this.data = body.data;
    this.statusCode = statusCode;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/**
 * Converts the body of a failed response into an error body. An unknown body becomes UNEXPECTED.
 * @param answer Platen's error body, or anything that a proxy sent instead
 * @param headerCorrelationId from the response header, used if the body carries none
 */
export function toErrorBody(answer: unknown, headerCorrelationId: string | null): ErrorBody {
  const { errorCode, correlationId, data } = isRecord(answer) ? answer : {};
  return {
    errorCode: isErrorCode(errorCode) ? errorCode : "UNEXPECTED",
    correlationId: typeof correlationId === "string" && correlationId !== "" ? correlationId : headerCorrelationId,
    data: isRecord(data) ? data : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the HTTP status that a failure carries; 0 for any other failure. */
export function statusOf(failure: unknown): number {
  const { statusCode } = (failure ?? {}) as { statusCode?: unknown };
  return typeof statusCode === "number" ? statusCode : 0;
}
