import { Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { EmailField } from "../../components/credentials/email-field";
import { PasswordField } from "../../components/credentials/password-field";
import { refusedCredentials } from "../../components/credentials/refused-credentials";
import { type Credentials, useCredentialsForm } from "../../components/credentials/use-credentials-form";
import { ExternalSignIn } from "../../components/external-sign-in/external-sign-in";
import type { FieldErrors } from "../../components/form/use-field-errors";
import { tn } from "../../components/text-with-nodes";
import { usePageTitle } from "../../hooks/use-page-title";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { invitePath } from "../../lib/invite-path";
import { clearToast, showToast } from "../../lib/toast-store";
import { register } from "../../providers/auth-provider";

/** Registration page. Query: `invite_id` is the secret of the invite that the visitor came from. */
export default function RegisterPage() {
  usePageTitle(t("Create an account"));
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const inviteId = query.get("invite_id");

  async function createAccount({ email, password }: Credentials): Promise<FieldErrors<Credentials>> {
    clearToast();
    const { success, error } = await register({ email, password, inviteId });
    if (success) {
      navigate(`/verify-email-info?${new URLSearchParams({ email })}`);
      return {};
    }
    const { shown, errors } = refusedCredentials(error);
    showToast("error", errorMessage(shown));
    return errors;
  }

  const form = useCredentialsForm("", createAccount);
  return (
    <>
      <h1>{t("Create an account")}</h1>
      <p>
        {t("Already have an account?")} <Link to={loginPath(inviteId)}>{t("Sign in")}</Link>
      </p>
      <form {...form.props} onInput={form.onInput}>
        <EmailField error={form.errors.email} autoFocus />
        <PasswordField error={form.errors.password} purpose="new-password" />
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={form.busy}>
          {t("Create account")}
        </Button>
      </form>
      {/* The links open a new tab, so that the form keeps its input. */}
      <p className="public-small">
        {tn("By creating an account you agree to the {terms} and the {privacy}.", {
          terms: (
            <Link to="/terms" target="_blank">
              {t("terms of service")}
            </Link>
          ),
          privacy: (
            <Link to="/privacy" target="_blank">
              {t("privacy policy")}
            </Link>
          ),
        })}
      </p>
      <ExternalSignIn inviteId={inviteId} />
    </>
  );
}

function loginPath(inviteId: string | null): string {
  return inviteId ? `/login?${new URLSearchParams({ redirect: invitePath(inviteId) })}` : "/login";
}
