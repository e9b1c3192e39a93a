import { Button, Modal } from "antd";
import { useId, useState } from "react";
import { CodeDiff } from "../../../components/code-editor/code-diff";
import { memoWhileHidden } from "../../../components/memo-while-hidden";
import { subjectOf } from "../../../components/records/foreign-change";
import { tn } from "../../../components/text-with-nodes";
import { formatDateTime } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";
import { restoreFocus } from "../../../lib/restore-focus";
import type { TemplateForm } from "../template";
import type { Conflict } from "./use-saving";

interface ConflictDialogProps {
  /** Null = closed. */
  conflict: Conflict | null;
  mine: Pick<TemplateForm, "name" | "html">;
  /** Whether the user has changed the text. */
  isChanged: boolean;
  /** Whether the user's text is being saved. */
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Says who changed the template since the page read it, and lets the user compare and choose. */
export const ConflictDialog = memoWhileHidden(({ conflict }: ConflictDialogProps) => conflict !== null)(
  function ConflictDialog(props) {
    // The text stays while the dialog fades out.
    const [shown, setShown] = useState(props.conflict);
    if (props.conflict && props.conflict !== shown) setShown(props.conflict);
    const [compares, setCompares] = useState(false);
    const keepEditingId = useId();
    const { conflict, mine, isChanged, busy, onTakeTheirs, onKeepMine, onClose } = props;
    const theirs = shown?.theirs;
    return (
      <Modal
        title={t("This template has changed since you opened it")}
        destroyOnHidden
        open={conflict !== null}
        onCancel={onClose}
        // The focus starts on the button that changes nothing. The dialog takes the focus when its animation ends.
        afterOpenChange={(opened) => opened && document.getElementById(keepEditingId)?.focus()}
        afterClose={() => {
          setCompares(false);
          restoreFocus();
        }}
        width={compares ? 1080 : 520}
        footer={
          <div className="conflict-actions">
            <Button id={keepEditingId} onClick={onClose}>
              {t("Keep editing")}
            </Button>
            <Button disabled={busy} onClick={onTakeTheirs}>
              {t("Take theirs")}
            </Button>
            <Button danger loading={busy} onClick={onKeepMine}>
              {t("Keep mine")}
            </Button>
          </div>
        }
      >
        <p>
          {shown && describe(shown)}{" "}
          {isChanged ? t("Your text is not saved yet.") : t("Look at the template before you go on.")}
        </p>
        {theirs && theirs.name !== mine.name.trim() && (
          <p>
            {tn("Their name: {theirs}. Your name: {mine}.", {
              theirs: <bdi>{theirs.name}</bdi>,
              mine: <bdi>{mine.name}</bdi>,
            })}
          </p>
        )}
        {compares && theirs ? (
          <CodeDiff
            original={{ label: t("Theirs"), text: theirs.html }}
            modified={{ label: t("Mine"), text: mine.html }}
          />
        ) : (
          <Button onClick={() => setCompares(true)}>{t("See the difference")}</Button>
        )}
      </Modal>
    );
  },
);

function describe(conflict: Conflict): string {
  const who = subjectOf(conflict);
  if (!conflict.at) {
    return conflict.isTextSame
      ? t("{who} changed the settings of this template.", { who })
      : t("{who} saved other changes.", { who });
  }
  const date = formatDateTime(conflict.at);
  return conflict.isTextSame
    ? t("{who} changed the settings of this template on {date}.", { who, date })
    : t("{who} saved other changes on {date}.", { who, date });
}
