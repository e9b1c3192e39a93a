import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { PublicPending } from "../../components/public/public-pending";
import { usePageTitle } from "../../hooks/use-page-title";
import { showToast } from "../../lib/toast-store";
import { login } from "../../providers/auth-provider";
import { consumeOAuthCallback } from "../../session/oauth-callback";
import { consumeOAuthStarted } from "../../session/oauth-state";
import { oauthOutcome } from "./oauth-outcome";

/**
 * Page to which a sign-in through a provider returns. Stores the session or shows the error, and opens the next page.
 */
export default function OAuthRedirectPage() {
  usePageTitle("Sign in");
  const navigate = useNavigate();
  // React mounts twice in development, but the result can be consumed only once.
  const isConsumed = useRef(false);

  useEffect(() => {
    if (isConsumed.current) return;
    isConsumed.current = true;
    const query = consumeOAuthCallback();
    const { session, message, next } = oauthOutcome(query, { isStartedHere: consumeOAuthStarted() });
    if (session) void login({ kind: "tokens", tokens: session });
    if (message) showToast("error", message);
    navigate(next, { replace: true });
  }, [navigate]);

  return <PublicPending>Signing in</PublicPending>;
}
