import { CORRELATION_HEADER } from "../../contract/product";
import { CliError, EXIT } from "../cli-error";
import { type DocumentError, toCliError } from "../describe-error";
import type { TemplateSource } from "../document-renderer";

/** What a server answered that did not do what it was asked. */
export interface ErrorResponse extends DocumentError {
  status: number;
  /** Empty where it is not the service that answered, but perhaps a proxy before it. */
  errorCode: string;
  correlationId: string | null;
  /** Milliseconds after which it is worth another try, as far as the server says. */
  retryAfter: number | null;
}

/** @returns what an answer of failure says, whoever gave it */
export async function readErrorResponse(response: Response): Promise<ErrorResponse> {
  const body: unknown = await response.json().catch(() => null);
  const { errorCode, correlationId, data } = isRecord(body) ? body : {};
  return {
    status: response.status,
    errorCode: typeof errorCode === "string" ? errorCode : "",
    data: isRecord(data) ? data : null,
    correlationId: typeof correlationId === "string" ? correlationId : response.headers.get(CORRELATION_HEADER),
    retryAfter: retryAfterOf(response.headers.get("retry-after")),
  };
}

/** @param server its address, for the message */
export function serverError(refusal: ErrorResponse, server: string, source: TemplateSource | null): CliError {
  const note = refusal.correlationId === null ? "" : ` (correlation id ${refusal.correlationId})`;
  if (refusal.errorCode !== "") return toCliError(refusal, source, note);
  return new CliError(EXIT.UNAVAILABLE, `${server} answers ${refusal.status}, and not as a Platen server does${note}`);
}

/** @param error of `fetch`, whose cause knows more */
export function connectionError(error: Error, server: string): CliError {
  return new CliError(EXIT.UNAVAILABLE, `${server} can't be reached: ${reasonOf(error)}`);
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host's name can't be looked up",
  ECONNRESET: "the connection was cut off",
  UND_ERR_SOCKET: "the connection was cut off",
  ETIMEDOUT: "it does not answer",
  UND_ERR_CONNECT_TIMEOUT: "it does not answer",
  UND_ERR_HEADERS_TIMEOUT: "it does not answer",
};

function reasonOf(error: Error): string {
  const { cause } = error;
  const code = systemCodeOf(error);
  return (code && REASONS[code]) ?? (cause instanceof Error && cause.message ? cause.message : (code ?? error.message));
}

/** @returns the system's code of an error of `fetch` */
export function systemCodeOf({ cause }: Error): string | undefined {
  return isRecord(cause) && typeof cause.code === "string" ? cause.code : undefined;
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
