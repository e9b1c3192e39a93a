import { Button } from "antd";
import { PasswordField } from "../../components/credentials/password-field";
import { useNewPassword } from "../../components/credentials/use-new-password";
import { Sheet } from "../../components/sheet";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { currentUser } from "../../session/session";
import { useLeave } from "./use-leave";

/** A new password; it ends the session, so the customer signs in with it next (spec 2). */
export function ChangePassword() {
  const leave = useLeave();
  const { form, faults, busy } = useNewPassword(async (password) => {
    await call("PATCH /api/v1/customer", { body: { password } });
    showToast("success", "Password changed");
    leave();
  });

  return (
    <form {...form}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={currentUser()?.username ?? ""} readOnly hidden />
      <Sheet title="Change password">
        <PasswordField label="New password" fault={faults.password} purpose="new-password" />
        <Button type="primary" htmlType="submit" loading={busy}>
          Save
        </Button>
      </Sheet>
    </form>
  );
}
