import { Modal } from "antd";

interface DeleteDialogProps {
  /** 'Delete template' */
  title: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted for good (spec 2). */
export function DeleteDialog({ title, open, busy, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <Modal
      title={title}
      open={open}
      okText="Delete"
      okButtonProps={{ danger: true, loading: busy }}
      onOk={onConfirm}
      onCancel={onClose}
      width={416}
    >
      Are you sure? This action is not reversible
    </Modal>
  );
}
