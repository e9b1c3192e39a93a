import { Modal } from "antd";
import type { ReactNode } from "react";
import { useCancelFocus } from "../hooks/use-cancel-focus";
import { t } from "../lib/i18n/translate";
import { restoreFocus } from "../lib/restore-focus";

export interface DeleteDialogProps {
  /** For example 'Delete template'. */
  title: string;
  /** Name of what is deleted, if neither the title nor the details contain it. */
  name?: string | undefined;
  /** Text of the confirming button. */
  verb?: string;
  open: boolean;
  busy: boolean;
  /** Prevents the confirmation for now. */
  isBlocked?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Details, or a problem that a toast can't explain. */
  children?: ReactNode;
}

/** The content of `DeleteDialog`. */
export default function OpenedDeleteDialog({
  title,
  name,
  verb = t("Delete"),
  open,
  busy,
  isBlocked = false,
  onConfirm,
  onClose,
  children,
}: DeleteDialogProps) {
  const cancelFocus = useCancelFocus();
  return (
    <Modal
      title={title}
      open={open}
      okText={verb}
      okButtonProps={{ danger: true, loading: busy, disabled: isBlocked }}
      {...cancelFocus}
      onOk={onConfirm}
      onCancel={onClose}
      afterClose={restoreFocus}
      width={416}
    >
      {name !== undefined && (
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
      )}
      {t("Are you sure? This action is not reversible")}
      {children}
    </Modal>
  );
}
