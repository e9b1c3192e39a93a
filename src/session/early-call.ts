import type { Calls } from "../../contract/calls";
import type { ResponseOf } from "../../contract/endpoint";
import { fetchJson } from "../lib/fetch-json";
import { hasExpired, readAccessToken } from "./session";

/** The first calls of pages. */
export type EarlyCallName = "GET /api/app/workspaces" | typeof WITHOUT_SESSION;

const WITHOUT_SESSION = "GET /api/v1/oauth2/providers";

interface SentCall {
  name: EarlyCallName;
  /** Null for a call that needs no session. */
  accessToken: string | null;
  /** JSON of the answer; null if the call failed. */
  answer: Promise<unknown>;
  /** Milliseconds since the page's start. */
  sentAt: number;
}

/** A page that opens later asks again: what the answer lists may have changed. */
const MAX_AGE_MS = 10_000;

let sent: SentCall | null = null;

/**
 * Sends the first call of a page while the page's code is still loading. Does nothing if the call needs a session and
 * there is no access token, or the token has expired.
 */
export function sendEarly(name: EarlyCallName): void {
  const accessToken = tokenFor(name);
  if (name !== WITHOUT_SESSION && (!accessToken || hasExpired(accessToken))) return;
  sent = {
    name,
    accessToken,
    answer: fetchJson(name.replace("GET ", ""), { accessToken }).catch(() => null),
    sentAt: performance.now(),
  };
}

/**
 * Returns the JSON of a call that {@link sendEarly} has sent, once: later calls must ask again.
 * @returns null if this call was not sent, or with another access token, or more than 10 s ago, or has failed. The
 *   caller asks as usual then, which handles the failure.
 */
export async function takeEarly<N extends EarlyCallName>(name: N): Promise<ResponseOf<Calls[N]> | null> {
  if (sent?.name !== name) return null;
  const { answer, accessToken, sentAt } = sent;
  sent = null;
  if (accessToken !== tokenFor(name) || performance.now() - sentAt > MAX_AGE_MS) return null;
  return (await answer) as ResponseOf<Calls[N]> | null;
}

const tokenFor = (name: EarlyCallName): string | null => (name === WITHOUT_SESSION ? null : readAccessToken());
