import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { usePageTitle } from "../../hooks/use-page-title";
import { hasPassed } from "../../lib/has-passed";
import { t } from "../../lib/i18n/translate";
import { LinkExpired } from "./link-expired";
import { NewPassword } from "./new-password";

/** Target of the link in the recovery mail. Query: `email`, `token` and `expiry` (epoch seconds). */
export default function RecoverySubmitPage() {
  usePageTitle(t("Set a new password"));
  const [query] = useSearchParams();
  const [expired, setExpired] = useState(() => hasPassed(query.get("expiry")));
  const email = query.get("email");
  const token = query.get("token");
  if (!email || !token) return <Navigate to="/" replace />;
  if (expired) return <LinkExpired email={email} />;
  return <NewPassword email={email} token={token} onExpired={() => setExpired(true)} />;
}
