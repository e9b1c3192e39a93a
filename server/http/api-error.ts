import { ERRORS, type ErrorCode, UNAUTHENTICATED, type UnavailableReason } from "../../contract/errors";

interface Details {
  /** Helps the caller to correct the call; never an internal message. */
  data?: Record<string, unknown>;
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Overrides the status of the catalogue. */
  status?: number;
}

/** An error whose code the caller sees. Any other error that is thrown becomes UNEXPECTED. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly statusCode: number;
  readonly data: Record<string, unknown> | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly errorCode: ErrorCode,
    { data, retryAfterSeconds, status }: Details = {},
  ) {
    super(errorCode);
    this.statusCode = status ?? ERRORS[errorCode].status;
    this.data = data ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @returns the answer to a missing, malformed, expired or revoked access token */
export const unauthenticated = (): ApiError => new ApiError("NO_ACCESS", { status: UNAUTHENTICATED });

/**
 * @param retryAfterSeconds seconds after which another try makes sense
 * @returns the answer to a call that the service can't handle now, through no fault of the caller
 */
export const serviceUnavailable = (reason: UnavailableReason, retryAfterSeconds: number): ApiError =>
  new ApiError("SERVICE_UNAVAILABLE", { data: { reason }, retryAfterSeconds });
