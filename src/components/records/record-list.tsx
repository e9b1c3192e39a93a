import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { usePermissions } from "../../hooks/use-permissions";
import { inSentence } from "../../lib/in-sentence";
import { Sheet } from "../sheet";
import type { Column } from "./column";
import { DeleteRecordDialog } from "./delete-record-dialog";
import type { ListDefinition, ListSlots } from "./list-definition";
import { EditDialog } from "./record-form-dialog";
import { RecordTable } from "./record-table";
import { RowAction } from "./row-action";
import type { Listed, Records } from "./use-records";

interface RecordListProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  records: Records<Row>;
  /** Heading of the list, if several lists share a page. */
  title?: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** Shows a resource's list with the actions of its rows, and the dialogs that they open. */
export function RecordList<Row extends Listed>({ list, slots, records, title, empty }: RecordListProps<Row>) {
  const { name, label, columns = [], fields, messages, paths, texts } = list;
  const permissions = usePermissions(name);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Row | null>(null);
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const canEdit = permissions.canEdit && messages.saved !== undefined;
  const canDelete = permissions.canDelete && messages.deleted !== undefined;
  const { rowActions: RowActions, deletion: Deletion, icons } = slots;
  const editPath = (row: Row) => paths.edit?.replace(":id", encodeURIComponent(row.id));

  const edit = (row: Row) => {
    const path = editPath(row);
    if (path) navigate(path);
    else setEditing(row);
  };
  const nameOf = (row: Row) => String(columns[0]?.value(row) ?? row.id);
  const actions = (row: Row) => (
    <>
      {RowActions && <RowActions row={row} />}
      {canEdit && (
        <RowAction
          label={texts?.edit?.action ?? "Edit"}
          name={nameOf(row)}
          icon={icons?.edit ?? <EditOutlined aria-hidden />}
          onClick={() => edit(row)}
        />
      )}
      {canDelete && (
        <RowAction
          label={texts?.delete?.action ?? "Delete"}
          name={nameOf(row)}
          icon={icons?.delete ?? <DeleteOutlined aria-hidden />}
          onClick={() => setToDelete(row)}
        />
      )}
    </>
  );

  return (
    <>
      <Sheet title={title} flush>
        <RecordTable
          what={`Your ${inSentence(label.plural)}`}
          records={records}
          columns={columns.map((column, index) => ({
            ...column,
            show:
              slots.cells?.[column.key] ??
              column.show ??
              (index === 0 && paths.edit ? linkTo(editPath, column) : undefined),
          }))}
          actions={canEdit || canDelete ? actions : null}
          empty={empty}
          loading={slots.loading}
        />
      </Sheet>
      {fields && <EditDialog list={list} slots={slots} row={editing} onClose={() => setEditing(null)} />}
      {Deletion ? (
        <Deletion row={toDelete} onClose={() => setToDelete(null)} />
      ) : (
        <DeleteRecordDialog list={list} row={toDelete} onClose={() => setToDelete(null)} />
      )}
    </>
  );
}

/** Returns a cell renderer that links a column to the record's edit page. */
function linkTo<Row extends Listed>(path: (row: Row) => string | undefined, { value }: Column<Row>) {
  return (row: Row) => (
    <Link className="record-link" title={String(value(row))} to={path(row) ?? ""}>
      <bdi>{value(row)}</bdi>
    </Link>
  );
}
