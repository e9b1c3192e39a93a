import { Navigate, useSearchParams } from "react-router";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { Verification } from "./verification";

/** Target of the link in the verification mail. Query: `email` and `token`. */
export default function VerifyEmailPage() {
  usePageTitle(t("Verify your email"));
  const [query] = useSearchParams();
  const email = query.get("email");
  const token = query.get("token");
  if (!email || !token) return <Navigate to="/" replace />;
  return <Verification key={`${email} ${token}`} email={email} token={token} />;
}
