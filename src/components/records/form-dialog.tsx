import { Button, Modal } from "antd";
import { type ReactNode, useRef } from "react";
import { RecordInputs } from "./record-inputs";
import type { RecordForm } from "./use-record-form";
import "./records.css";

interface FormDialogProps {
  title: string;
  open: boolean;
  form: RecordForm;
  /** 'Create' */
  submitText: string;
  onClose: () => void;
  /** Said above the fields. */
  children?: ReactNode;
}

/** A form in a dialog. Closing it forgets what was typed; it stays open while the form is being sent. */
export function FormDialog({ title, open, form, submitText, onClose, children }: FormDialogProps) {
  const sent = useRef<HTMLFormElement>(null);
  const close = () => {
    if (form.busy) return;
    form.reset();
    onClose();
  };
  return (
    <Modal
      title={title}
      open={open}
      // The dialog takes the keyboard when its motion has ended: not before that can the first field have it.
      afterOpenChange={(opened) => opened && sent.current?.querySelector("input")?.focus()}
      onCancel={close}
      footer={null}
      width={416}
      destroyOnHidden
    >
      <form ref={sent} noValidate onSubmit={form.onSubmit}>
        {children}
        <RecordInputs form={form} />
        <div className="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button htmlType="submit" loading={form.busy} type="primary">
            {submitText}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
