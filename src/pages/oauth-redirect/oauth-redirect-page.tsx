import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { SecondFactorChallenge } from "../../../contract/second-factor";
import { PublicPending } from "../../components/public/public-pending";
import { SecondFactorStep } from "../../components/second-factor/second-factor-step";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { login } from "../../providers/auth-provider";
import { consumeOAuthCallback } from "../../session/oauth-callback";
import { consumeOAuthStarted } from "../../session/oauth-state";
import { oauthOutcome } from "./oauth-outcome";

/**
 * Page to which a sign-in through a provider returns. Stores the session or shows the error, and opens the next page.
 * Asks for the second factor first, if the account has one.
 */
export default function OAuthRedirectPage() {
  usePageTitle(t("Sign in"));
  const navigate = useNavigate();
  // React mounts twice in development, but the result can be consumed only once.
  const isConsumed = useRef(false);
  /** Sign-in that waits for the second factor, and the page to open after it. */
  const [pending, setPending] = useState<{ challenge: SecondFactorChallenge; next: string } | null>(null);

  useEffect(() => {
    if (isConsumed.current) return;
    isConsumed.current = true;
    const query = consumeOAuthCallback();
    const { session, challenge, message, next } = oauthOutcome(query, { isStartedHere: consumeOAuthStarted() });
    if (challenge) {
      setPending({ challenge, next });
      return;
    }
    if (session) void login({ kind: "tokens", tokens: session });
    if (message) showToast("error", message);
    navigate(next, { replace: true });
  }, [navigate]);

  if (!pending) return <PublicPending>{t("Signing in")}</PublicPending>;
  return (
    <SecondFactorStep
      challenge={pending.challenge}
      onDone={() => navigate(pending.next, { replace: true })}
      onCancel={() => navigate("/login", { replace: true })}
    />
  );
}
