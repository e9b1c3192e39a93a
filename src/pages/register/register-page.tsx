import { Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { LIMITS } from "../../../contract/product";
import { EmailField } from "../../components/credentials/email-field";
import { PasswordField } from "../../components/credentials/password-field";
import { type Credentials, type Faults, useCredentials } from "../../components/credentials/use-credentials";
import { usePageTitle } from "../../components/use-page-title";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { clearToast, showToast } from "../../providers/notifications/toast-store";
import { registrationFailure } from "./registration-failure";

/** Creating an account. The query may carry `invite_id`, the invite that led here. */
export default function RegisterPage() {
  usePageTitle("Create an account");
  const [query] = useSearchParams();
  const navigate = useNavigate();

  async function register({ email, password }: Credentials): Promise<Faults> {
    clearToast();
    const inviteId = query.get("invite_id");
    try {
      await call("POST /api/v1/register", { body: { username: email, password, ...(inviteId && { inviteId }) } });
      navigate(`/verify-email-info?${new URLSearchParams({ email })}`);
      return {};
    } catch (failure) {
      const { shown, faults } = registrationFailure(failure);
      showToast("error", errorMessage(shown));
      return faults;
    }
  }

  const { form, faults, busy } = useCredentials(register);
  return (
    <>
      <h1>Create an account</h1>
      <p>Your first workspace starts with a free trial.</p>
      <form {...form}>
        <EmailField fault={faults.email} autoFocus />
        <PasswordField
          fault={faults.password}
          purpose="new-password"
          hint={`At least ${LIMITS.minPasswordLength} characters`}
        />
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={busy}>
          Create account
        </Button>
      </form>
      <p className="public-foot">
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </>
  );
}
