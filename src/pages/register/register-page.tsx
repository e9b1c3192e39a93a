import { Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { EmailField } from "../../components/credentials/email-field";
import { PasswordField } from "../../components/credentials/password-field";
import { refusedFields } from "../../components/credentials/refused-fields";
import { type Credentials, useCredentials } from "../../components/credentials/use-credentials";
import type { Faults } from "../../components/credentials/use-fields";
import { ExternalSignIn } from "../../components/external-sign-in/external-sign-in";
import { usePageTitle } from "../../hooks/use-page-title";
import { errorMessage } from "../../lib/error-message";
import { invitePath } from "../../lib/invite-path";
import { clearToast, showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Creating an account. The query may carry `invite_id`, the invite that led here. */
export default function RegisterPage() {
  usePageTitle("Create an account");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const inviteId = query.get("invite_id");

  async function register({ email, password }: Credentials): Promise<Faults> {
    clearToast();
    try {
      await call("POST /api/v1/register", { body: { username: email, password, ...(inviteId && { inviteId }) } });
      navigate(`/verify-email-info?${new URLSearchParams({ email })}`);
      return {};
    } catch (failure) {
      const { shown, faults } = refusedFields(failure);
      showToast("error", errorMessage(shown));
      return faults;
    }
  }

  const { form, faults, busy } = useCredentials(register);
  return (
    <>
      <h1>Create an account</h1>
      <p>
        Already have an account? <Link to={loginPath(inviteId)}>Sign in</Link>
      </p>
      <form {...form}>
        <EmailField fault={faults.email} autoFocus />
        <PasswordField fault={faults.password} purpose="new-password" />
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={busy}>
          Create account
        </Button>
      </form>
      {/* In another tab: what is typed here stays. */}
      <p className="public-small">
        By creating an account you agree to the{" "}
        <Link to="/terms" target="_blank">
          terms of service
        </Link>{" "}
        and the{" "}
        <Link to="/privacy" target="_blank">
          privacy policy
        </Link>
        .
      </p>
      <ExternalSignIn inviteId={inviteId} />
    </>
  );
}

function loginPath(inviteId: string | null): string {
  return inviteId ? `/login?${new URLSearchParams({ redirect: invitePath(inviteId) })}` : "/login";
}
