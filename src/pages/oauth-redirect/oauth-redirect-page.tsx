import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { PublicPending } from "../../components/public-pending";
import { usePageTitle } from "../../components/use-page-title";
import { replaceArrivedTokensSoon } from "../../providers/arrived-tokens";
import { showToast } from "../../providers/notifications/toast-store";
import { takeArrival } from "../../providers/oauth-arrival";
import { takeSignInStarted } from "../../providers/oauth-marks";
import { storeSession } from "../../providers/session";
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
