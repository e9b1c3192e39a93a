import { Button } from "antd";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PRODUCT_NAME } from "../../../contract/product";
import { EmailField } from "../../components/credentials/email-field";
import { PasswordField } from "../../components/credentials/password-field";
import { type Credentials, useCredentials } from "../../components/credentials/use-credentials";
import type { Faults } from "../../components/credentials/use-fields";
import { ExternalSignIn } from "../../components/external-sign-in/external-sign-in";
import { usePageTitle } from "../../hooks/use-page-title";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { inviteOf } from "../../lib/invite-path";
import { clearToast, showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { redirectTarget } from "../../session/redirect-target";
import { storeSession } from "../../session/session";

/** Signing in. The query may carry `email`, to begin with, and `redirect`, to go on to. */
export default function LoginPage() {
  usePageTitle("Sign in");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const redirect = query.get("redirect");
  const givenEmail = query.get("email") ?? "";
  const [typedEmail, setTypedEmail] = useState(givenEmail);

  async function signIn({ email, password }: Credentials): Promise<Faults> {
    clearToast();
    try {
      storeSession(await call("POST /api/v1/login", { body: { username: email, password } }));
      navigate(redirectTarget(redirect), { replace: true });
      return {};
    } catch (failure) {
      const code = failure instanceof CallError ? failure.errorCode : null;
      if (code === "EMAIL_NOT_VERIFIED") {
        navigate(`/verify-email-info?${new URLSearchParams({ email })}`);
        return {};
      }
      showToast("error", errorMessage(failure));
      return code === "BAD_CREDENTIALS" ? { email: "", password: "" } : {};
    }
  }

  const { form, faults, busy } = useCredentials(signIn);
  return (
    <>
      <h1>Sign in</h1>
      <p>
        New to {PRODUCT_NAME}? <Link to={registerPath(redirect)}>Create an account</Link>
      </p>
      <form {...form}>
        <EmailField fault={faults.email} defaultValue={givenEmail} autoFocus={!givenEmail} onType={setTypedEmail} />
        <PasswordField fault={faults.password} purpose="current-password" autoFocus={Boolean(givenEmail)} />
        <p className="public-aside">
          <Link to={recoveryPath(typedEmail.trim())}>Forgot password</Link>
        </p>
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={busy}>
          Sign in
        </Button>
      </form>
      <ExternalSignIn redirect={redirect} />
    </>
  );
}

/** Who came to accept an invite and has no account yet takes the invite along. */
function registerPath(redirect: string | null): string {
  const inviteId = redirect && inviteOf(redirect);
  return inviteId ? `/register?${new URLSearchParams({ invite_id: inviteId })}` : "/register";
}

function recoveryPath(email: string): string {
  return `/password-recovery/start${email && `?${new URLSearchParams({ email })}`}`;
}
