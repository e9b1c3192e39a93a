import { ERRORS } from "../../../contract/errors";
import { CallError, toErrorBody } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { invitePath } from "../../lib/invite-path";
import { redirectTarget } from "../../session/redirect-target";
import { currentUser, type StoredSession, userOf } from "../../session/session";

/** Anybody can make a link with an error in it: no sentence of theirs is shown as ours. */
const CORRELATION_ID = /^[\w-]{1,64}$/;

/** What a sign-in through a provider came to. */
export interface OAuthOutcome {
  /** Null where it failed. */
  session: StoredSession | null;
  /** What to tell the user; empty for nothing. */
  message: string;
  /** The page to go on to. */
  next: string;
}

/**
 * @param query of /oauth2/redirect: access_token, refresh_token, roles (any number), error (JSON), invite_id, redirect
 * @param wanted whether this visitor has asked to be signed in: a link from somewhere else could sign them in as somebody
 *   whom it belongs to, and have them work there unawares
 * @returns what to do next; a query without any known parameter leads to /
 */
export function oauthOutcome(query: URLSearchParams, wanted: boolean): OAuthOutcome {
  const error = query.get("error");
  if (error !== null) return failed(messageOf(error));

  const [accessToken, refreshToken] = [query.get("access_token"), query.get("refresh_token")];
  if (!accessToken || !refreshToken) return failed("");
  // Unreadable tokens don't sign anybody in, so they must not end the current session either.
  if (!userOf(accessToken)) return failed(errorMessage(null));
  const user = currentUser();
  if (user && !wanted) {
    return failed(`You are already signed in as ${user.username}. Sign out first to use another account`);
  }

  const [inviteId, redirect] = [query.get("invite_id"), query.get("redirect")];
  const next = inviteId ? invitePath(inviteId) : redirect ? redirectTarget(redirect) : "/";
  return { session: { accessToken, refreshToken, roles: query.getAll("roles") }, message: "", next };
}

function failed(message: string): OAuthOutcome {
  return { session: null, message, next: "/" };
}

/** @param error the server's error body, or whatever somebody has put into a link */
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
