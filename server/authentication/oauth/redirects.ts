import type { FastifyReply } from "fastify";
import type { ErrorBody } from "../../../contract/errors";
import { ApiError } from "../../http/api-error";

/** A longer URL would not fit into the cookie of the pending login. */
const MAX_REDIRECT_URI_CHARACTERS = 2_000;
/** Query parameters of `redirect_uri` that are kept; all others are dropped. */
const KEPT_PARAMETERS = ["invite_id", "redirect"] as const;

/**
 * Checks a redirect URI and returns it with the kept parameters only. Tokens go to the portal's own page and nowhere
 * else.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function portalUri(publicUrl: string, given: unknown): string {
  const refusal = new ApiError("INVALID_REQUEST", {
    data: { redirect_uri: "must be the portal's /oauth2/redirect" },
  });
  if (typeof given !== "string" || given.length > MAX_REDIRECT_URI_CHARACTERS || !URL.canParse(given)) throw refusal;
  const { origin, pathname, searchParams, username, password } = new URL(given);
  const page = new URL(`${publicUrl}/oauth2/redirect`);
  if (origin !== page.origin || pathname !== page.pathname || username || password) throw refusal;
  for (const name of KEPT_PARAMETERS) {
    const value = searchParams.get(name);
    if (value !== null) page.searchParams.set(name, value);
  }
  return page.href;
}

/** Redirects the browser. The address may carry tokens, so nothing may cache the answer. */
export function redirect(reply: FastifyReply, target: URL) {
  return reply.header("cache-control", "no-store").redirect(target.href);
}

/** Redirects to the portal with the JSON error body in the query parameter `error`. */
export function redirectWithError(
  reply: FastifyReply,
  redirectUri: string,
  { errorCode, data }: ApiError,
  correlationId: string,
) {
  const body: ErrorBody = { errorCode, correlationId, data };
  const target = new URL(redirectUri);
  target.searchParams.set("error", JSON.stringify(body));
  return redirect(reply, target);
}
