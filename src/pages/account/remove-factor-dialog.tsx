import { DeleteDialog } from "../../components/delete-dialog";
import { useSubmission } from "../../hooks/use-submission";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** A factor that can be removed from the account. */
export type RemovableFactor = { kind: "app" } | { kind: "passkey"; id: string; name: string };

interface RemoveFactorDialogProps {
  /** Null if the dialog is closed. */
  factor: RemovableFactor | null;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a factor after a confirmation. */
export function RemoveFactorDialog({ factor, onRemoved, onClose }: RemoveFactorDialogProps) {
  const { submit, busy } = useSubmission(async () => {
    if (!factor) return;
    try {
      await remove(factor);
      showToast("success", factor.kind === "app" ? t("Authenticator app removed") : t("Passkey removed"));
      onRemoved();
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
    onClose();
  });
  return (
    <DeleteDialog
      title={factor?.kind === "passkey" ? t("Remove {name}", { name: factor.name }) : t("Remove the authenticator app")}
      verb={t("Remove")}
      open={factor !== null}
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}

const remove = (factor: RemovableFactor) =>
  factor.kind === "app"
    ? call("DELETE /api/v1/customer/second-factor/totp")
    : call("DELETE /api/v1/customer/second-factor/passkeys/:passkeyId", { params: { passkeyId: factor.id } });
