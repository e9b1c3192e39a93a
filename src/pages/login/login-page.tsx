import { Button, Form } from "antd";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { EmailField, PasswordField } from "../../components/credential-fields";
import { usePageTitle } from "../../components/use-page-title";
import { useSubmission } from "../../components/use-submission";
import { CallError } from "../../providers/call-error";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { clearToast, showToast } from "../../providers/notifications/toast-store";
import { redirectTarget } from "../../providers/redirect-target";
import { storeSession } from "../../providers/session";

interface Credentials {
  email: string;
  password: string;
}

/** Signing in with e-mail and password. The query may carry `email`, to begin with, and `redirect`, to go on to. */
export default function LoginPage() {
  usePageTitle("Sign in");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);
  const givenEmail = query.get("email") ?? "";

  const { submit, busy } = useSubmission(async ({ email, password }: Credentials) => {
    setRefused(false);
    clearToast();
    const username = email.trim();
    try {
      storeSession(await call("POST /api/v1/login", { body: { username, password } }));
      navigate(redirectTarget(query.get("redirect")), { replace: true });
    } catch (failure) {
      const code = failure instanceof CallError ? failure.errorCode : null;
      if (code === "EMAIL_NOT_VERIFIED") {
        navigate(`/verify-email-info?${new URLSearchParams({ email: username })}`);
        return;
      }
      setRefused(code === "BAD_CREDENTIALS");
      showToast("error", errorMessage(failure));
    }
  });

  const fieldProps = { refused, onChange: () => setRefused(false) };
  return (
    <>
      <h1>Sign in</h1>
      <p>Welcome back to your templates.</p>
      <Form<Credentials>
        name="login"
        layout="vertical"
        noValidate
        initialValues={{ email: givenEmail, password: "" }}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <EmailField {...fieldProps} autoFocus={!givenEmail} />
        <PasswordField {...fieldProps} purpose="current-password" autoFocus={Boolean(givenEmail)} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          Sign in
        </Button>
      </Form>
      <p className="public-foot">
        New to Platen? <Link to="/register">Create an account</Link>
      </p>
    </>
  );
}
