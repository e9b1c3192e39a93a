import { CORRELATION_HEADER } from "../../contract/product";
import { CliError, EXIT } from "../cli-error";
import { type CodedError, toCliError } from "../describe-error";
import type { TemplateSource } from "../document-renderer";

/** Response of a server that refuses a request or fails. */
export interface ErrorResponse {
  status: number;
  /** Null if the response is not from Platen, but perhaps from a proxy. */
  error: CodedError | null;
  correlationId: string | null;
  /** Delay that the server asks for before another attempt. */
  retryAfterMs: number | null;
}

/** Reads a response with an error status. */
export async function readErrorResponse(response: Response): Promise<ErrorResponse> {
  const body: unknown = await response.json().catch(() => null);
  const { errorCode, correlationId, data } = isRecord(body) ? body : {};
  const isCoded = typeof errorCode === "string" && errorCode !== "";
  return {
    status: response.status,
    error: isCoded ? { errorCode, data: isRecord(data) ? data : null } : null,
    correlationId: typeof correlationId === "string" ? correlationId : response.headers.get(CORRELATION_HEADER),
    retryAfterMs: parseRetryAfter(response.headers.get("retry-after")),
  };
}

/** Turns a response into the error that ends the program. @param server its origin */
export function serverError(response: ErrorResponse, server: string, source: TemplateSource | null): CliError {
  const { status, error, correlationId } = response;
  const note = correlationId === null ? "" : ` (correlation id ${correlationId})`;
  if (error) return toCliError(error, source, note);
  return new CliError(EXIT.UNAVAILABLE, `${server} answered ${status}, but not as a Platen server would${note}`);
}

/** Turns a failed `fetch` into the error that ends the program. @param server its origin */
export function connectionError(error: Error, server: string): CliError {
  return new CliError(EXIT.UNAVAILABLE, `${server} can't be reached: ${reasonOf(error)}`);
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host name can't be resolved",
  ECONNRESET: "the connection was lost",
  UND_ERR_SOCKET: "the connection was lost",
  ETIMEDOUT: "there was no answer",
  UND_ERR_CONNECT_TIMEOUT: "there was no answer",
  UND_ERR_HEADERS_TIMEOUT: "there was no answer",
};

function reasonOf(error: Error): string {
  const { cause } = error;
  const code = systemCodeOf(error);
  return (code && REASONS[code]) ?? (cause instanceof Error && cause.message ? cause.message : (code ?? error.message));
}

/** Returns the system's error code behind an error of `fetch`, such as `ECONNREFUSED`. */
export function systemCodeOf({ cause }: Error): string | undefined {
  return isRecord(cause) && typeof cause.code === "string" ? cause.code : undefined;
}

/** Parses a Retry-After header: seconds or a date (RFC 9110, 10.2.3). Returns ms. */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const delayMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(delayMs) ? null : Math.max(0, delayMs);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
