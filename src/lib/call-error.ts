import { type ErrorBody, type ErrorCode, isErrorCode } from "../../contract/errors";

/** A call that failed: the server's error body, or UNEXPECTED where there was no answer (spec 7, "Response handling"). */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly errorCode: ErrorCode;
  readonly correlationId: string | null;
  readonly data: Record<string, unknown> | null;
  /** HTTP status; 0 where there was no answer. */
  readonly statusCode: number;

  constructor(body: ErrorBody, statusCode: number, options?: ErrorOptions) {
    super(body.errorCode, options);
    this.errorCode = body.errorCode;
    this.correlationId = body.correlationId;
    this.data = body.data;
    this.statusCode = statusCode;
  }
}

/**
 * @param answer what came with a failure: our envelope, or whatever a proxy between us and the server made up
 * @param headerCorrelationId of the answer's header, for answers that are not our envelope
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
