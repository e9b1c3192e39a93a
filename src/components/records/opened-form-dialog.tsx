import { Button, Modal } from "antd";
import { type ReactNode, useRef } from "react";
import { useUnsavedWork } from "../../hooks/use-unsaved-work";
import { t } from "../../lib/i18n/translate";
import { DeclaredFields } from "../form/declared-fields";
import type { FieldDefinitions, FieldValues } from "../form/field-definition";
import { useDeclaredForm } from "../form/use-declared-form";
import "./records.css";

export interface FormDialogProps {
  title: string;
  submitText: string;
  /** Text above the fields. */
  intro: ReactNode;
  open: boolean;
  fields: FieldDefinitions;
  /** Values that the fields start with. */
  record: object;
  save: (values: FieldValues) => Promise<void>;
  /** Facts about the record, shown after the fields. */
  details?: ReactNode;
  /** Problem that concerns the whole record, after the fields. */
  notice?: ReactNode;
  onClose: () => void;
}

/** The content of `FormDialog`. */
export default function OpenedFormDialog(props: FormDialogProps) {
  const { title, submitText, intro, open, fields, record, save, details, notice, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useDeclaredForm(fields, record, async (values) => {
    await save(values);
    form.reset();
    onClose();
  });
  useUnsavedWork(
    open && form.isChanged && !form.busy
      ? { text: t("What you have entered is not saved yet."), save: form.save }
      : null,
  );
  const close = () => {
    if (form.busy) return;
    form.reset();
    onClose();
  };
  return (
    <Modal
      title={title}
      open={open}
      // The dialog takes the focus when its animation ends, so the first field gets it afterwards.
      afterOpenChange={(opened) => opened && element.current?.querySelector<HTMLElement>("input, textarea")?.focus()}
      onCancel={close}
      footer={null}
      width={416}
      destroyOnHidden
    >
      <form ref={element} {...form.props}>
        {intro && <p className="dialog-intro">{intro}</p>}
        <DeclaredFields form={form} />
        {details}
        <div role="status">{notice}</div>
        <div className="dialog-actions">
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button htmlType="submit" loading={form.busy} type="primary">
            {submitText}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
