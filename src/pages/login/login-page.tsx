import { Button } from "antd";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PRODUCT_NAME } from "../../../contract/product";
import type { SecondFactorChallenge } from "../../../contract/second-factor";
import { EmailField } from "../../components/credentials/email-field";
import { PasswordField } from "../../components/credentials/password-field";
import { type Credentials, useCredentialsForm } from "../../components/credentials/use-credentials-form";
import { ExternalSignIn } from "../../components/external-sign-in/external-sign-in";
import type { FieldErrors } from "../../components/form/use-field-errors";
import { SecondFactorStep } from "../../components/second-factor/second-factor-step";
import { usePageTitle } from "../../hooks/use-page-title";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { inviteOf } from "../../lib/invite-path";
import { challengeOf } from "../../lib/second-factor-challenge";
import { clearToast, showToast } from "../../lib/toast-store";
import { login } from "../../providers/auth-provider";
import { type EndedSession, readEndedSession } from "../../session/ended-session";
import { redirectTarget } from "../../session/redirect-target";

/** Sign-in page. Query: `email` prefills the field, `redirect` is the page to open next. */
export default function LoginPage() {
  usePageTitle(t("Sign in"));
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const redirect = query.get("redirect");
  const givenEmail = query.get("email") ?? "";
  /** Set after the password, if the account has a second factor. */
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);

  async function signIn({ email, password }: Credentials): Promise<FieldErrors<Credentials>> {
    clearToast();
    const { success, error } = await login({ kind: "password", email, password });
    if (success) {
      navigate(redirectTarget(redirect), { replace: true });
      return {};
    }
    const code = error instanceof CallError ? error.errorCode : null;
    if (code === "EMAIL_NOT_VERIFIED") {
      navigate(`/verify-email-info?${new URLSearchParams({ email })}`);
      return {};
    }
    const asked = challengeOf(error);
    if (asked) {
      setChallenge(asked);
      return {};
    }
    showToast("error", errorMessage(error));
    return code === "BAD_CREDENTIALS" ? { email: "", password: "" } : {};
  }

  const form = useCredentialsForm(givenEmail, signIn);
  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onDone={() => navigate(redirectTarget(redirect), { replace: true })}
        onCancel={() => setChallenge(null)}
      />
    );
  }
  return (
    <>
      <h1>{t("Sign in")}</h1>
      <p>
        {t("New to {product}?", { product: PRODUCT_NAME })}{" "}
        <Link to={registerPath(redirect)}>{t("Create an account")}</Link>
      </p>
      {redirect && <SessionEnded />}
      <form {...form.props} onInput={form.onInput}>
        <EmailField error={form.errors.email} defaultValue={givenEmail} autoFocus={!givenEmail} />
        <PasswordField error={form.errors.password} purpose="current-password" autoFocus={Boolean(givenEmail)} />
        <p className="public-aside">
          <Link to={recoveryPath(form.values.email.trim())}>{t("Forgot password")}</Link>
        </p>
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={form.busy}>
          {t("Sign in")}
        </Button>
      </form>
      <ExternalSignIn redirect={redirect} />
    </>
  );
}

/** Says why the user has to sign in again. */
function SessionEnded() {
  const [ended, setEnded] = useState<EndedSession | null>(null);
  // After the page that the user left has kept its changes.
  useEffect(() => setEnded(readEndedSession()), []);
  if (!ended) return null;
  return (
    <p className="public-note" role="status">
      {t("Your session has ended.")}{" "}
      {ended.keepsChanges
        ? t("Your unsaved changes are kept: sign in again to continue with them.")
        : t("Sign in again to continue where you were.")}
    </p>
  );
}

/** Returns the path of the registration page. Passes an invite on, because an invited visitor may have no account. */
function registerPath(redirect: string | null): string {
  const inviteId = redirect && inviteOf(redirect);
  return inviteId ? `/register?${new URLSearchParams({ invite_id: inviteId })}` : "/register";
}

function recoveryPath(email: string): string {
  return `/password-recovery/start${email && `?${new URLSearchParams({ email })}`}`;
}
