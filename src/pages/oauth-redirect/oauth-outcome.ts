import { ERRORS } from "../../../contract/errors";
import type { SecondFactorChallenge } from "../../../contract/second-factor";
import { CallError, toErrorBody } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { invitePath } from "../../lib/invite-path";
import { challengeOf } from "../../lib/second-factor-challenge";
import { redirectTarget } from "../../session/redirect-target";
import { currentUser, type StoredSession, userOf } from "../../session/session";

/** Allowed correlation ids. Anybody can create a link with an error in it, so no other text from the link is shown. */
const CORRELATION_ID = /^[\w-]{1,64}$/;

/** Outcome of a sign-in through a provider. */
export interface OAuthOutcome {
  /** Null if the sign-in failed. */
  session: StoredSession | null;
  /** Set if the sign-in has to be completed with the second factor. */
  challenge: SecondFactorChallenge | null;
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
  const [inviteId, redirect] = [query.get("invite_id"), query.get("redirect")];
  const next = inviteId ? invitePath(inviteId) : redirect ? redirectTarget(redirect) : "/";
  const error = query.get("error");
  if (error !== null) {
    const failure = failureOf(error);
    // A link can't make anybody confirm a sign-in that somebody else has started.
    const challenge = isStartedHere ? challengeOf(failure) : null;
    return challenge ? { session: null, challenge, message: "", next } : failed(messageOf(failure));
  }

  const [accessToken, refreshToken] = [query.get("access_token"), query.get("refresh_token")];
  if (!accessToken || !refreshToken) return failed("");
  // Unreadable tokens don't sign anybody in, so they must not end the current session either.
  if (!userOf(accessToken)) return failed(errorMessage(null));
  const user = currentUser();
  if (user && !isStartedHere) {
    return failed(
      t("You are already signed in as {username}. Sign out first to use another account", {
        username: user.username,
      }),
    );
  }

  return { session: { accessToken, refreshToken, roles: query.getAll("roles") }, challenge: null, message: "", next };
}

function failed(message: string): OAuthOutcome {
  return { session: null, challenge: null, message, next: "/" };
}

/** Returns the toast's text for an error. */
function messageOf(failure: CallError): string {
  return failure.errorCode === "USERNAME_ALREADY_IN_USE"
    ? t("Authentication failed. Try different method")
    : errorMessage(failure);
}

/** @param error the service's error body as JSON; any text in a forged link */
function failureOf(error: string): CallError {
  const { correlationId, ...body } = toErrorBody(parsed(error), null);
  const shown = correlationId !== null && CORRELATION_ID.test(correlationId) ? correlationId : null;
  return new CallError({ ...body, correlationId: shown }, ERRORS[body.errorCode].status);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
