import { Alert } from "antd";
import { DeleteDialog } from "../../components/delete-dialog";
import { formatDateTime } from "../../lib/format";
import { subjectOf } from "./foreign-change";
import type { TemplateDeletion } from "./use-template-deletion";
import "./delete-template-dialog.css";

interface DeleteTemplateDialogProps {
  deletion: TemplateDeletion;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a template is deleted, and asks again if somebody else has changed it since the page read it. */
export function DeleteTemplateDialog({ deletion, open, onConfirm, onClose }: DeleteTemplateDialogProps) {
  const { busy, conflict, forget } = deletion;
  return (
    <DeleteDialog
      title="Delete template"
      open={open}
      busy={busy}
      onConfirm={onConfirm}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      {conflict && (
        <Alert
          className="deletion-conflict"
          message={
            <>
              <bdi>{subjectOf(conflict)}</bdi> changed this template
              {conflict.at ? ` on ${formatDateTime(conflict.at)}` : ""}. If you confirm again, it is deleted with this
              change.
            </>
          }
          showIcon
          type="warning"
        />
      )}
    </DeleteDialog>
  );
}
