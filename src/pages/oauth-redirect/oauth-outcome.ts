import { ERRORS } from "../../../contract/errors";
import { CallError, toErrorBody } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { invitePath } from "../../lib/invite-path";
import { redirectTarget } from "../../session/redirect-target";
import { currentUser, type StoredSession, userOf } from "../../session/session";

/** Allowed correlation ids. Anybody can create a link with an error in it, so no other text from the link is shown. */
const CORRELATION_ID = /^[\w-]{1,64}$/;

/** Outcome of a sign-in through a provider. */
export interface OAuthOutcome {
  /** Null if the sign-in failed. */
  session: StoredSession | null;
  /** Text of the error toast; empty = no toast. */
  message: string;
  /** Path of the page to open. */
  next: string;
}

/**
 * Returns the outcome of a sign-in through a provider. A query without known parameters leads to /.
 * @param query query of /oauth2/redirect: access_token, refresh_token, roles (repeatable), error (JSON), invite_id,
 *   redirect
 * @param options.isStartedHere whether this tab started the sign-in. Otherwise, an attacker's link could sign the user
 *   in to the attacker's account, and the user might work there without noticing.
 */
export function oauthOutcome(query: URLSearchParams, { isStartedHere }: { isStartedHere: boolean }): OAuthOutcome {
  const error = query.get("error");
  if (error !== null) return failed(messageOf(error));

  const [accessToken, refreshToken] = [query.get("access_token"), query.get("refresh_token")];
  if (!accessToken || !refreshToken) return failed("");
  // Unreadable tokens don't sign anybody in, so they must not end the current session either.
  if (!userOf(accessToken)) return failed(errorMessage(null));
  const user = currentUser();
  if (user && !isStartedHere) {
    return failed(`You are already signed in as ${user.username}. Sign out first to use another account`);
  }

  const [inviteId, redirect] = [query.get("invite_id"), query.get("redirect")];
  const next = inviteId ? invitePath(inviteId) : redirect ? redirectTarget(redirect) : "/";
  return { session: { accessToken, refreshToken, roles: query.getAll("roles") }, message: "", next };
}

function failed(message: string): OAuthOutcome {
  return { session: null, message, next: "/" };
}

/**
 * Returns the toast's text for an error.
 * @param error the service's error body as JSON; any text in a forged link
 */
function messageOf(error: string): string {
  const { correlationId, ...body } = toErrorBody(parsed(error), null);
  if (body.errorCode === "USERNAME_ALREADY_IN_USE") return "Authentication failed. Try different method";
  const shown = correlationId !== null && CORRELATION_ID.test(correlationId) ? correlationId : null;
  return errorMessage(new CallError({ ...body, correlationId: shown }, ERRORS[body.errorCode].status));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
