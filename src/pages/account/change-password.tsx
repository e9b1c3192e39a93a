import { Button } from "antd";
import { PasswordField } from "../../components/credentials/password-field";
import { useNewPasswordForm } from "../../components/credentials/use-credentials-form";
import { Sheet } from "../../components/sheet";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { updatePassword } from "../../providers/auth-provider";
import { currentUser } from "../../session/session";
import { useLeave } from "./use-leave";

/** Changes the password. That ends the session, so the customer signs in again. */
export function ChangePassword() {
  const leave = useLeave();
  const form = useNewPasswordForm(async (password) => {
    const { success, error } = await updatePassword({ password });
    if (!success) throw error;
    showToast("success", t("Password changed"));
    leave();
  });

  return (
    <form {...form.props} onInput={form.onInput}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={currentUser()?.username ?? ""} readOnly hidden />
      <Sheet title={t("Change password")}>
        <p className="account-warning">
          {t("This signs you out everywhere. Then sign in again with the new password.")}
        </p>
        <PasswordField label={t("New password")} error={form.errors.password} purpose="new-password" />
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t("Save")}
        </Button>
      </Sheet>
    </form>
  );
}
