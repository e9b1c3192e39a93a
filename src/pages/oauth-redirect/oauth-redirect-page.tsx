import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { PublicPending } from "../../components/public/public-pending";
import { usePageTitle } from "../../hooks/use-page-title";
import { showToast } from "../../lib/toast-store";
import { replaceArrivedTokensSoon } from "../../session/arrived-tokens";
import { takeArrival } from "../../session/oauth-arrival";
import { takeSignInStarted } from "../../session/oauth-marks";
import { storeSession } from "../../session/session";
import { oauthOutcome } from "./oauth-outcome";

/** Where a sign-in through a provider comes back to: signs in, or says why not, and goes on. */
export default function OAuthRedirectPage() {
  usePageTitle("Sign in");
  const navigate = useNavigate();
  // React mounts twice in development; what has arrived is used once.
  const taken = useRef(false);

  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const { session, message, next } = oauthOutcome(takeArrival(), takeSignInStarted());
    if (session) {
      storeSession(session);
      replaceArrivedTokensSoon();
    }
    if (message) showToast("error", message);
    navigate(next, { replace: true });
  }, [navigate]);

  return <PublicPending>Signing in</PublicPending>;
}
