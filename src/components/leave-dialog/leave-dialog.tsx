import { Button, Modal } from "antd";
import { useId } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import type { UnsavedWork } from "../../lib/leave-guard";
import "./leave-dialog.css";

export interface LeaveDialogProps {
  work: UnsavedWork;
  open: boolean;
  /** Called when the page stays. */
  onClose: () => void;
  /** Called when the page may be left. */
  onLeave: () => void;
}

/** Asks what happens to unsaved work. The focus starts on the button that changes nothing. */
export default function LeaveDialog({ work, open, onClose, onLeave }: LeaveDialogProps) {
  const { title = t("Leave without saving?"), text, stay = t("Keep editing"), leave = t("Discard"), save } = work;
  const stayId = useId();
  const saving = useSubmission(async () => ((await save?.()) ? onLeave() : onClose()));
  return (
    <Modal
      title={title}
      open={open}
      // The dialog takes the focus when its animation ends.
      afterOpenChange={(opened) => opened && document.getElementById(stayId)?.focus()}
      onCancel={() => !saving.busy && onClose()}
      footer={
        <div className="leave-actions">
          <Button id={stayId} disabled={saving.busy} onClick={onClose}>
            {stay}
          </Button>
          <Button danger disabled={saving.busy} onClick={onLeave}>
            {leave}
          </Button>
          {save && (
            <Button type="primary" loading={saving.busy} onClick={() => void saving.submit()}>
              {t("Save")}
            </Button>
          )}
        </div>
      }
      width={440}
    >
      <p className="leave-text">{text}</p>
    </Modal>
  );
}
