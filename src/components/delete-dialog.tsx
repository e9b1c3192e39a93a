import { Modal } from "antd";
import type { ReactNode } from "react";
import { restoreFocus } from "../lib/restore-focus";

interface DeleteDialogProps {
  /** 'Delete template' */
  title: string;
  /** Of the button that does it. */
  verb?: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What went wrong, where a toast can't say it. */
  children?: ReactNode;
}

/** Asks before something is deleted for good (spec 2). */
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
