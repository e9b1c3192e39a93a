import type { ReactNode } from "react";
import { DeleteDialog } from "../../components/delete-dialog";
import { memoWhileHidden } from "../../components/memo-while-hidden";
import { ConflictNotice } from "../../components/records/conflict-notice";
import { type ForeignChange, subjectOf } from "../../components/records/foreign-change";
import type { ConditionalDeletion } from "../../components/records/use-conditional-deletion";
import { tn } from "../../components/text-with-nodes";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import "./delete-template-dialog.css";

interface DeleteTemplateDialogProps {
  deletion: ConditionalDeletion;
  /** Name of the template; undefined while the dialog is closed. */
  name: string | undefined;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a template is deleted, and asks again if someone else has changed it since the page read it. */
export const DeleteTemplateDialog = memoWhileHidden(({ open }: DeleteTemplateDialogProps) => open)(
  function DeleteTemplateDialog(props) {
    const { deletion, name, open, onConfirm, onClose } = props;
    const { busy, conflict, forget } = deletion;
    return (
      <DeleteDialog
        title={t("Delete template")}
        name={name}
        open={open}
        busy={busy}
        onConfirm={onConfirm}
        onClose={() => {
          forget();
          onClose();
        }}
      >
        <p className="delete-template-details">{t("Its versions and sample sets are deleted with it.")}</p>
        {conflict && <ConflictNotice>{describe(conflict)}</ConflictNotice>}
      </DeleteDialog>
    );
  },
);

function describe(conflict: ForeignChange): ReactNode {
  const who = <bdi>{subjectOf(conflict)}</bdi>;
  if (!conflict.at)
    return tn("{who} changed this template. If you confirm again, it is deleted with this change.", { who });
  return tn("{who} changed this template on {date}. If you confirm again, it is deleted with this change.", {
    who,
    date: formatDateTime(conflict.at),
  });
}
