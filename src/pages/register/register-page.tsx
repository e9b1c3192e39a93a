import { Button, Form } from "antd";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { LIMITS } from "../../../contract/product";
import { EmailField, PasswordField } from "../../components/credential-fields";
import { usePageTitle } from "../../components/use-page-title";
import { useSubmission } from "../../components/use-submission";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { clearToast, showToast } from "../../providers/notifications/toast-store";
import { registrationFailure } from "./registration-failure";

interface Registration {
  email: string;
  password: string;
}

/** Creating an account. The query may carry `invite_id`, the invite that led here. */
export default function RegisterPage() {
  usePageTitle("Create an account");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [refused, setRefused] = useState({ email: false, password: false });

  const { submit, busy } = useSubmission(async ({ email, password }: Registration) => {
    setRefused({ email: false, password: false });
    clearToast();
    const username = email.trim();
    const inviteId = query.get("invite_id");
    try {
      await call("POST /api/v1/register", { body: { username, password, ...(inviteId && { inviteId }) } });
      navigate(`/verify-email-info?${new URLSearchParams({ email: username })}`);
    } catch (failure) {
      const { shown, email, password } = registrationFailure(failure);
      setRefused({ email, password });
      showToast("error", errorMessage(shown));
    }
  });

  return (
    <>
      <h1>Create an account</h1>
      <p>Your first workspace starts with a free trial.</p>
      <Form<Registration>
        name="register"
        layout="vertical"
        noValidate
        initialValues={{ email: "", password: "" }}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <EmailField
          refused={refused.email}
          onChange={() => setRefused((before) => ({ ...before, email: false }))}
          autoFocus
        />
        <PasswordField
          refused={refused.password}
          onChange={() => setRefused((before) => ({ ...before, password: false }))}
          purpose="new-password"
          hint={`At least ${LIMITS.minPasswordLength} characters`}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          Create account
        </Button>
      </Form>
      <p className="public-foot">
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </>
  );
}
