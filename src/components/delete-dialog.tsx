import { Modal } from "antd";
import type { ReactNode } from "react";
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

/** Asks before something is deleted permanently. */
export function DeleteDialog({ title, verb = "Delete", open, busy, onConfirm, onClose, children }: DeleteDialogProps) {
  return (
    <Modal
      title={title}
      open={open}
      okText={verb}
      okButtonProps={{ danger: true, loading: busy }}
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
