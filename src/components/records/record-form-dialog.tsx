import { useCreate, useInvalidate, useUpdate } from "@refinedev/core";
import { Button, Modal } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useUnsavedWork } from "../../hooks/use-unsaved-work";
import type { CallError } from "../../lib/call-error";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import { DeclaredFields } from "../form/declared-fields";
import type { FieldDefinitions, FieldValues } from "../form/field-definition";
import { useDeclaredForm } from "../form/use-declared-form";
import { tn } from "../text-with-nodes";
import { ConflictNotice } from "./conflict-notice";
import { type Conflict, conflictOf, isForeignChange, subjectOf } from "./foreign-change";
import type { ListDefinition, ListSlots } from "./list-definition";
import { createText } from "./new-record-button";
import type { Listed } from "./use-records";
import "./records.css";

interface CreateDialogProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  open: boolean;
  onClose: () => void;
}

/** Shows the resource's own dialog that creates records, or a form with its declared fields. */
export function CreateDialog<Row extends Listed>(props: CreateDialogProps<Row>) {
  const { creation: Creation } = props.slots;
  return Creation ? <Creation open={props.open} onClose={props.onClose} /> : <DeclaredCreateDialog {...props} />;
}

function DeclaredCreateDialog<Row extends Listed>({ list, slots, open, onClose }: CreateDialogProps<Row>) {
  const { mutateAsync } = useCreate<Row, CallError, FieldValues>();
  const [created, setCreated] = useState<Row | null>(null);
  const { title = createText(list), submit = t("Create"), intro } = list.texts?.create ?? {};
  const Created = slots.created;
  return (
    <>
      <FormDialog
        title={title}
        submitText={submit}
        intro={intro}
        open={open}
        fields={list.fields ?? {}}
        record={{}}
        save={async (values) => {
          const { data } = await mutateAsync({ resource: list.name, values });
          setCreated(data);
        }}
        onClose={onClose}
      />
      {Created && <Created record={created} onClose={() => setCreated(null)} />}
    </>
  );
}

interface EditDialogProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  /** Null = closed. */
  row: Row | null;
  onClose: () => void;
}

const useNothing = () => () => undefined;

/**
 * Edits a record with the values from its list. If no value has changed, nothing is sent. If the record has an `etag`
 * and somebody else has changed it, the dialog says so, and saves only if the user confirms again.
 */
export function EditDialog<Row extends Listed>({ list, slots, row, onClose }: EditDialogProps<Row>) {
  const { mutateAsync } = useUpdate<Row, CallError, FieldValues & { etag?: string }>();
  const invalidate = useInvalidate();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { useAfterEdit = useNothing } = slots;
  const afterEdit = useAfterEdit();
  const { title = t("Edit {thing}", { thing: inSentence(list.label.singular) }), intro } = list.texts?.edit ?? {};
  return (
    <FormDialog
      title={title}
      submitText={t("Save")}
      intro={row && intro?.(row)}
      open={row !== null}
      fields={list.fields ?? {}}
      record={row ?? {}}
      save={async (values) => {
        if (!row || isSame(row, values)) return;
        const etag: string | undefined = conflict?.etag ?? row.etag;
        try {
          await mutateAsync({
            resource: list.name,
            id: row.id,
            values: { ...values, ...(etag && { etag }) },
            invalidates: ["list"],
            errorNotification: (failure) => (isForeignChange(failure) ? false : undefined),
          });
        } catch (failure) {
          setConflict(conflictOf(failure));
          if (isForeignChange(failure)) void invalidate({ resource: list.name, invalidates: ["list"] });
          throw failure;
        }
        afterEdit(row);
      }}
      notice={conflict && <ConflictNotice>{describe(conflict)}</ConflictNotice>}
      onClose={() => {
        setConflict(null);
        onClose();
      }}
    />
  );
}

function describe(conflict: Conflict): ReactNode {
  const who = <bdi>{subjectOf(conflict)}</bdi>;
  if (!conflict.at) return tn("{who} has changed this in the meantime. If you save again, your values count.", { who });
  return tn("{who} changed this on {date}. If you save again, your values count.", {
    who,
    date: formatDateTime(conflict.at),
  });
}

function isSame(row: Listed, values: FieldValues): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value);
}

interface FormDialogProps {
  title: string;
  submitText: string;
  /** Text above the fields. */
  intro: ReactNode;
  open: boolean;
  fields: FieldDefinitions;
  /** Values that the fields start with. */
  record: object;
  save: (values: FieldValues) => Promise<void>;
  /** Problem that concerns the whole record, after the fields. */
  notice?: ReactNode;
  onClose: () => void;
}

/** Shows a form in a dialog. Closing resets the form; while it is being sent, the dialog stays open. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitText, intro, open, fields, record, save, notice, onClose } = props;
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
