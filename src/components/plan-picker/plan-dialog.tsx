import { Modal } from "antd";
import { useCancelFocus } from "../../hooks/use-cancel-focus";
import { restoreFocus } from "../../lib/restore-focus";
import "./plan-dialog.css";

interface PlanDialogProps {
  title: string;
  open: boolean;
  okText: string;
  /** One sentence per consequence of the choice, such as what it costs. */
  consequences: readonly string[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a plan is bought or changed, and lists the consequences. */
export function PlanDialog({ title, open, okText, consequences, busy, onConfirm, onCancel }: PlanDialogProps) {
  const cancelFocus = useCancelFocus();
  return (
    <Modal
      title={title}
      open={open}
      okText={okText}
      okButtonProps={{ loading: busy }}
      {...cancelFocus}
      // The button of the plan that is now the current one is disabled.
      afterClose={restoreFocus}
      onOk={onConfirm}
      onCancel={onCancel}
      width={416}
    >
      <ul className="plan-consequences">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </Modal>
  );
}
