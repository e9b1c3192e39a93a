import { useCreate, useInvalidate, useUpdate } from "@refinedev/core";
import { type ReactNode, useState } from "react";
import type { CallError } from "../../lib/call-error";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import type { FieldValues } from "../form/field-definition";
import { tn } from "../text-with-nodes";
import { ConflictNotice } from "./conflict-notice";
import { type Conflict, conflictOf, isForeignChange, subjectOf } from "./foreign-change";
import { FormDialog } from "./form-dialog";
import type { ListDefinition, ListSlots } from "./list-definition";
import { createText } from "./new-record-button";
import type { Listed } from "./use-records";

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

/** A refusal that the user can overrule. */
export interface Refusal {
  /** Says what is wrong, and what a second save does. */
  text: ReactNode;
  /** Values that the second save sends besides the fields. */
  values: FieldValues;
}

interface EditDialogProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  /** Null = closed. */
  row: Row | null;
  /** Facts about the record, shown after the fields. */
  details?: ReactNode;
  /** Returns the refusal of a save; null for any other failure. */
  refusalOf?: (failure: unknown) => Refusal | null;
  onClose: () => void;
}

const noRefusal = () => null;
const useNothing = () => () => undefined;

/**
 * Edits a record with the values from its list. If no value has changed, nothing is sent. If the record has an `etag`
 * and somebody else has changed it, the dialog says so, and saves only if the user confirms again. The same holds for
 * a refusal that the caller knows.
 */
export function EditDialog<Row extends Listed>(props: EditDialogProps<Row>) {
  const { list, slots, row, details, refusalOf = noRefusal, onClose } = props;
  const { mutateAsync } = useUpdate<Row, CallError, FieldValues & { etag?: string }>();
  const invalidate = useInvalidate();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
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
            values: { ...values, ...refusal?.values, ...(etag && { etag }) },
            invalidates: ["list"],
            errorNotification: (failure) => (isForeignChange(failure) || refusalOf(failure) ? false : undefined),
          });
        } catch (failure) {
          const refused = refusalOf(failure);
          setRefusal(refused);
          // A refused save has passed the check of the revision, so the revision of a confirmed conflict stays.
          if (!refused) setConflict(conflictOf(failure));
          if (isForeignChange(failure)) void invalidate({ resource: list.name, invalidates: ["list"] });
          throw failure;
        }
        afterEdit(row);
      }}
      details={details}
      notice={noticeOf(refusal, conflict)}
      onClose={() => {
        setConflict(null);
        setRefusal(null);
        onClose();
      }}
    />
  );
}

function noticeOf(refusal: Refusal | null, conflict: Conflict | null): ReactNode {
  const text = refusal?.text ?? (conflict && describe(conflict));
  return text && <ConflictNotice>{text}</ConflictNotice>;
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
