import { ERRORS, type ErrorCode, UNAUTHENTICATED, type UnavailableReason } from "../../contract/errors";

interface Details {
  /** Helps the caller to correct the call; never an internal message. */
  data?: Record<string, unknown>;
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Overrides the status of the catalogue. */
  status?: number;
}

/** Codes of calls that are refused because of what the caller has used or holds. */
type OverLimitCode = "TOO_MANY_REQUESTS" | "RENDERER_BUSY";
type TooLargeCode = "PAYLOAD_TOO_LARGE";

/** Names the limit that a call exceeds, for callers and for the metric of refusals. */
interface LimitDetails extends Details {
  data: { limit: string; [detail: string]: unknown };
}

interface OverLimitDetails extends LimitDetails {
  retryAfterSeconds: number;
}

/** An error whose code the caller sees. Any other error that is thrown becomes UNEXPECTED. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly statusCode: number;
  readonly data: Record<string, unknown> | null;
  readonly retryAfterSeconds: number | undefined;
  /** The template that a refused body names, for the request log. The caller does not see it. */
  templateName: string | undefined;

  constructor(errorCode: Exclude<ErrorCode, OverLimitCode | TooLargeCode>, details?: Details);
  constructor(errorCode: OverLimitCode, details: OverLimitDetails);
  constructor(errorCode: TooLargeCode, details: LimitDetails);
  constructor(
    readonly errorCode: ErrorCode,
    { data, retryAfterSeconds, status }: Details = {},
  ) {
    super(errorCode);
    this.statusCode = status ?? ERRORS[errorCode].status;
    this.data = data ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** @returns an error that was stored, or that comes from another thread */
  static copyOf({
    errorCode,
    data,
    statusCode,
    templateName,
  }: Pick<ApiError, "errorCode" | "data" | "statusCode"> & Partial<Pick<ApiError, "templateName">>): ApiError {
    const details = { status: statusCode, ...(data && { data }) };
    // The original has the details that its code needs.
    return Object.assign(new ApiError(errorCode as "INVALID_REQUEST", details), { templateName });
  }
}

/**
 * @param retryAfterSeconds seconds after which another try makes sense
 * @returns the answer to a caller who does something too often, or holds too much at the same time
 */
export const tooManyRequests = (limit: string, max: number, retryAfterSeconds: number): ApiError =>
  new ApiError("TOO_MANY_REQUESTS", { data: { limit, max }, retryAfterSeconds });

/**
 * @param part name of the field, or another part of the call. It is the name of the limit, too
 * @returns the answer to a call that is too large. It says nothing about another try: waiting does not help
 */
export const tooLarge = (part: string, maxBytes: number): ApiError =>
  new ApiError("PAYLOAD_TOO_LARGE", { data: { [part]: `more than ${maxBytes} bytes`, limit: part, max: maxBytes } });

/** @returns the answer to a missing, malformed, expired or revoked access token */
export const unauthenticated = (): ApiError => new ApiError("NO_ACCESS", { status: UNAUTHENTICATED });

/**
 * @param retryAfterSeconds seconds after which another try makes sense
 * @param limit name and size of the limit that all callers together have reached
 * @returns the answer to a call that the service can't handle now, through no fault of the caller
 */
export const serviceUnavailable = (
  reason: UnavailableReason,
  retryAfterSeconds: number,
  limit?: { limit: string; max: number },
): ApiError => new ApiError("SERVICE_UNAVAILABLE", { data: { reason, ...limit }, retryAfterSeconds });
