import { Alert, Button } from "antd";
import { useCallback, useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { currentUser } from "../../session/session";
import { DeletedWorkspaces } from "./deleted-workspaces";
import { useLeave } from "./use-leave";

/** Deletes the account after a confirmation. That ends the session. */
export function DeleteAccount() {
  const leave = useLeave();
  const [open, setOpen] = useState(false);
  const [isLastAdmin, setLastAdmin] = useState(false);
  const [exportCount, setExportCount] = useState(0);
  const countExport = useCallback((isRunning: boolean) => setExportCount((count) => count + (isRunning ? 1 : -1)), []);
  const { submit, busy } = useSubmission(async () => {
    setLastAdmin(false);
    try {
      await call("DELETE /api/v1/customer");
      leave();
    } catch (failure) {
      setLastAdmin(failure instanceof CallError && failure.errorCode === "CANNOT_DELETE_LAST_ADMIN_CUSTOMER");
      showToast("error", errorMessage(failure));
    }
  });

  return (
    <Sheet title={t("Delete account")}>
      <p className="account-warning">
        {t(
          "This permanently deletes your account and every workspace where you're the only member, including its templates, API keys and history.",
        )}
      </p>
      <Button
        danger
        onClick={() => {
          setLastAdmin(false);
          setOpen(true);
        }}
      >
        {t("Delete")}
      </Button>
      <DeleteDialog
        title={t("Delete account")}
        name={currentUser()?.username}
        open={open}
        busy={busy}
        // A workspace that is deleted during its export would leave half a file.
        isBlocked={exportCount > 0}
        onConfirm={submit}
        onClose={() => {
          if (!busy) setOpen(false);
        }}
      >
        {open && <DeletedWorkspaces onExport={countExport} />}
        {isLastAdmin && (
          <Alert
            className="delete-dialog-problem"
            type="error"
            showIcon
            message={t(
              "You are the only admin of a workspace that has other members. Make one of them an admin or remove them, then delete your account.",
            )}
          />
        )}
      </DeleteDialog>
    </Sheet>
  );
}
