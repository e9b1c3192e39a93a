import { Navigate, useSearchParams } from "react-router";
import { usePageTitle } from "../../hooks/use-page-title";
import { hasPassed } from "../../lib/has-passed";
import { t } from "../../lib/i18n/translate";
import { Reset } from "./reset";

/**
 * Target of the link in the mail about a new second factor. It changes nothing before the visitor confirms, because
 * mail scanners open links, too. Query: `email`, `token` and `expiry` (epoch seconds).
 */
export default function SecondFactorResetPage() {
  usePageTitle(t("Reset your second factor"));
  const [query] = useSearchParams();
  const email = query.get("email");
  const token = query.get("token");
  if (!email || !token) return <Navigate to="/" replace />;
  const isExpired = hasPassed(query.get("expiry"));
  return <Reset key={`${email} ${token}`} email={email} token={token} isExpired={isExpired} />;
}
