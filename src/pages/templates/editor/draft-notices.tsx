import { Alert, Button } from "antd";
import { t } from "../../../lib/i18n/translate";

/** Says that another member deleted the template, and that saving creates it again. */
export function GoneNotice() {
  return (
    <Alert
      className="template-notice"
      type="warning"
      showIcon
      message={t(
        "This template was deleted while you were editing. Your text is still here. Create it again to keep it.",
      )}
    />
  );
}

/** Says that the fields contain changes that were not saved in the last session. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      className="template-notice"
      type="info"
      showIcon
      message={t("We restored your unsaved changes from before you were signed out.")}
      action={<Button onClick={onDiscard}>{t("Discard")}</Button>}
    />
  );
}

/** Says that the stored template has replaced the user's text, which can be brought back. */
export function ReplacedNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <Alert
      className="template-notice"
      type="info"
      showIcon
      message={t("Your own text was replaced. You can bring it back until you leave this page.")}
      action={<Button onClick={onUndo}>{t("Bring back my text")}</Button>}
    />
  );
}
