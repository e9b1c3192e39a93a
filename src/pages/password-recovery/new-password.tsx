import { CheckOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PasswordField } from "../../components/credentials/password-field";
import { useNewPasswordForm } from "../../components/credentials/use-credentials-form";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { updatePassword } from "../../providers/auth-provider";

/** Delay before the sign-in page opens, so that the user can see the outcome. */
const REDIRECT_DELAY_MS = 1000;

interface NewPasswordProps {
  email: string;
  token: string;
  /** Called when the service answers that the link has expired. */
  onExpired: () => void;
}

/** Sets a new password with the token of the mailed link, then opens the sign-in page. */
export function NewPassword({ email, token, onExpired }: NewPasswordProps) {
  const navigate = useNavigate();
  const [set, setSet] = useState(false);
  const loginPath = `/login?${new URLSearchParams({ email })}`;

  const form = useNewPasswordForm(async (password) => {
    const { success, error } = await updatePassword({ email, token, password });
    if (!success) {
      const code = error instanceof CallError ? error.errorCode : null;
      if (code === "NOT_FOUND") return showToast("error", t("Invalid or already used password recovery token"));
      if (code === "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED") return onExpired();
      throw error;
    }
    showToast("success", t("Password successfully set"));
    setSet(true);
  });

  useEffect(() => {
    if (!set) return;
    const timer = setTimeout(() => navigate(loginPath), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [set, navigate, loginPath]);

  if (set) {
    return (
      <div role="status">
        <StatusIcon tone="success" icon={<CheckOutlined />} />
        <h1>{t("Your new password is set.")}</h1>
        <p>{tn("Taking you to the {page}.", { page: <Link to={loginPath}>{t("sign-in")}</Link> })}</p>
      </div>
    );
  }
  return (
    <>
      <h1>{t("Set a new password")}</h1>
      <p>{tn("For {email}", { email: <strong className="break-anywhere">{email}</strong> })}</p>
      <form {...form.props} onInput={form.onInput}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t("New password")} error={form.errors.password} purpose="new-password" autoFocus />
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={form.busy}>
          {t("Set password")}
        </Button>
      </form>
      <p className="public-foot">
        {t("Link not working?")}{" "}
        <Link to={`/password-recovery/start?${new URLSearchParams({ email })}`}>{t("Get a new one")}</Link>
      </p>
    </>
  );
}
