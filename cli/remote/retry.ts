import { type ErrorResponse, systemCodeOf } from "./error-response";

/** How often what may pass is tried; patience outlasts a server's restart. */
const ATTEMPTS = 5;
const PATIENT_ATTEMPTS = 12;
/** Longest time that a server may ask for (milliseconds); nobody waits longer at a terminal. */
const LONGEST_PAUSE = 60_000;
const FIRST_PAUSE = 500;
const USUAL_PAUSE = 5_000;

/** The server may or may not have got the request; an Idempotency-Key makes it safe to send again. */
const CUT_OFF = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

/**
 * @param attempt the number of the attempt that failed, from 1
 * @param patient whether a server that can't be reached is tried again as well
 * @returns milliseconds to wait before the next attempt, or undefined where none is worth it
 */
export function retryDelayMs(attempt: number, trouble: ErrorResponse | Error, patient: boolean): number | undefined {
  if (attempt >= (patient ? PATIENT_ATTEMPTS : ATTEMPTS)) return undefined;
  const pause = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), USUAL_PAUSE);
  if (trouble instanceof Error) return patient || CUT_OFF.includes(systemCodeOf(trouble) ?? "") ? pause : undefined;
  if (!mayPass(trouble, patient)) return undefined;
  const asked = trouble.retryAfter ?? pause;
  return asked <= LONGEST_PAUSE ? asked : undefined;
}

function mayPass({ status, errorCode }: ErrorResponse, patient: boolean): boolean {
  const atProxy = errorCode === "" && (status === 502 || status === 504);
  return status === 429 || status === 503 || errorCode === "REQUEST_IN_PROGRESS" || (patient && atProxy);
}
