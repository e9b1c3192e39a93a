import { Modal } from "antd";
import { type ReactNode, useId } from "react";
import { restoreFocus } from "../lib/restore-focus";

interface DeleteDialogProps {
  /** For example 'Delete template'. */
  title: string;
  /** Text of the confirming button. */
  verb?: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Details, or a problem that a toast can't explain. */
  children?: ReactNode;
}

/** Asks before something is deleted permanently. The focus starts on Cancel, so that Enter deletes nothing. */
export function DeleteDialog({ title, verb = "Delete", open, busy, onConfirm, onClose, children }: DeleteDialogProps) {
  const cancelId = useId();
  return (
    <Modal
      title={title}
      open={open}
      okText={verb}
      okButtonProps={{ danger: true, loading: busy }}
      cancelButtonProps={{ id: cancelId }}
      // The dialog takes the focus when its animation ends. A button that takes it earlier, by `autoFocus`, would be
      // where the dialog returns the focus to.
      afterOpenChange={(opened) => opened && document.getElementById(cancelId)?.focus()}
      onOk={onConfirm}
      onCancel={onClose}
      afterClose={restoreFocus}
      width={416}
    >
      Are you sure? This action is not reversible
      {children}
    </Modal>
  );
}
