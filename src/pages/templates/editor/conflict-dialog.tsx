import { Button, Modal } from "antd";
import { useId, useState } from "react";
import { CodeDiff } from "../../../components/code-editor/code-diff";
import { formatDateTime } from "../../../lib/format";
import { restoreFocus } from "../../../lib/restore-focus";
import { subjectOf } from "../foreign-change";
import type { TemplateForm } from "../template";
import type { Conflict } from "./use-saving";

interface ConflictDialogProps {
  /** Null = closed. */
  conflict: Conflict | null;
  mine: Pick<TemplateForm, "name" | "html">;
  /** Whether the user has changed the text. */
  changed: boolean;
  /** Whether the user's text is being saved. */
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Says who changed the template since the page read it, and lets the user compare and choose. */
export function ConflictDialog(props: ConflictDialogProps) {
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(props.conflict);
  if (props.conflict && props.conflict !== shown) setShown(props.conflict);
  const [compares, setCompares] = useState(false);
  const keepEditingId = useId();
  const { conflict, mine, changed, busy, onTakeTheirs, onKeepMine, onClose } = props;
  const theirs = shown?.theirs;
  return (
    <Modal
      title="This template has changed since you opened it"
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
            Keep editing
          </Button>
          <Button disabled={busy} onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button danger loading={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
      }
    >
      <p>
        {subjectOf(shown)} {shown?.isTextSame ? "changed the settings of this template" : "saved other changes"}
        {shown?.at ? ` on ${formatDateTime(shown.at)}` : ""}.{" "}
        {changed ? "Your text is not saved yet." : "Look at the template before you go on."}
      </p>
      {theirs && theirs.name !== mine.name.trim() && (
        <p>
          Their name: <bdi>{theirs.name}</bdi>. Your name: <bdi>{mine.name}</bdi>.
        </p>
      )}
      {compares && theirs ? (
        <CodeDiff original={{ label: "Theirs", text: theirs.html }} modified={{ label: "Mine", text: mine.html }} />
      ) : (
        <Button onClick={() => setCompares(true)}>See the difference</Button>
      )}
    </Modal>
  );
}
