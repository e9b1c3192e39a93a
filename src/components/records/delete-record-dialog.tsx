import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import { DeleteDialog } from "../delete-dialog";
import { type ListDefinition, recordName } from "./list-definition";
import { useDeleteRecord } from "./use-delete-record";
import type { Listed } from "./use-records";

interface DeleteRecordDialogProps<Row extends Listed> {
  list: ListDefinition<Row>;
  /** Null = closed. */
  row: Row | null;
  onClose: () => void;
}

/** Asks for a confirmation and then deletes a row of a list. */
export function DeleteRecordDialog<Row extends Listed>({ list, row, onClose }: DeleteRecordDialogProps<Row>) {
  const { submit, busy } = useDeleteRecord(list.name, onClose);
  return (
    <DeleteDialog
      title={list.texts?.delete?.action ?? t("Delete {thing}", { thing: inSentence(list.label.singular) })}
      name={row ? recordName(list, row) : undefined}
      open={row !== null}
      busy={busy}
      onConfirm={() => row && submit({ id: row.id })}
      onClose={onClose}
    />
  );
}
