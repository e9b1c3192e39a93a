import { type ReactNode, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { usePermissions } from "../../hooks/use-permissions";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import { lazyWithReload } from "../lazy-with-reload";
import { Sheet } from "../sheet";
import type { Column } from "./column";
import { DeleteRecordDialog } from "./delete-record-dialog";
import { type ListDefinition, type ListSlots, recordName } from "./list-definition";
import { EditDialog } from "./record-form-dialog";
import { RecordTable } from "./record-table";
import type { Action } from "./row-action";
import type { Listed, Records } from "./use-records";

const BulkBar = lazyWithReload("bulk-bar", () => import("./bulk-bar"));

interface RecordListProps<Row extends Listed> {
  list: ListDefinition<Row>;
  slots: ListSlots<Row>;
  records: Records<Row>;
  /** Heading of the list, if several lists share a page. */
  title?: string;
  /** Whether the user selects rows, to delete them together. */
  isSelecting?: boolean;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** Shows a resource's list with the actions of its rows, and the dialogs that they open. */
export function RecordList<Row extends Listed>(props: RecordListProps<Row>) {
  const { list, slots, records, title, isSelecting = false, empty } = props;
  const { name, label, columns = [], canDeleteTogether, fields, messages, paths, texts } = list;
  const permissions = usePermissions(name);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Row | null>(null);
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const canEdit = permissions.canEdit && messages.saved !== undefined;
  const canDelete = permissions.canDelete && messages.deleted !== undefined;
  const canSelect = canDelete && isSelecting && Boolean(canDeleteTogether);
  // A row that a search hides must not be deleted unseen.
  const selected = canSelect ? records.shown.filter(({ id }) => selectedIds.includes(id)) : [];
  const { furtherActions, editing: Editing, deletion: Deletion, picture: Picture } = slots;
  const editPath = (row: Row) => paths.edit?.replace(":id", encodeURIComponent(row.id));

  const edit = (row: Row) => {
    const path = editPath(row);
    if (path) navigate(path);
    else setEditing(row);
  };
  const editLabel = texts?.edit?.action ?? t("Edit");
  const deleteLabel = texts?.delete?.action ?? t("Delete");
  const nameOf = (row: Row) => recordName(list, row);
  const main = (row: Row): readonly Action[] => [
    ...(canEdit ? [{ label: editLabel, onClick: () => edit(row) }] : []),
    ...(canDelete ? [{ label: deleteLabel, onClick: () => setToDelete(row) }] : []),
  ];

  return (
    <>
      <Sheet title={title} flush>
        {canSelect && (
          <Suspense fallback={null}>
            <BulkBar
              list={list}
              texts={texts?.delete?.together}
              Consequences={slots.consequences}
              selected={selected.map((row) => ({ id: row.id, name: nameOf(row), etag: row.etag }))}
              onClear={() => setSelectedIds([])}
            />
          </Suspense>
        )}
        <RecordTable
          what={t("Your {things}", { things: inSentence(label.plural) })}
          records={records}
          columns={columns.map((column, index) => ({
            ...column,
            show:
              slots.cells?.[column.key] ??
              column.show ??
              (index === 0 && paths.edit ? linkTo(editPath, column, Picture) : undefined),
          }))}
          actions={
            canEdit || canDelete
              ? {
                  main,
                  words: [...(canEdit ? [editLabel] : []), ...(canDelete ? [deleteLabel] : [])],
                  further: furtherActions,
                  nameOf,
                }
              : null
          }
          selection={
            canSelect
              ? {
                  ids: selected.map(({ id }) => id),
                  onChange: setSelectedIds,
                  accepts: (row) => typeof canDeleteTogether !== "function" || canDeleteTogether(row),
                  nameOf,
                }
              : undefined
          }
          empty={empty}
          loading={slots.loading}
        />
      </Sheet>
      {Editing ? (
        <Editing row={editing} onClose={() => setEditing(null)} />
      ) : (
        fields && <EditDialog list={list} slots={slots} row={editing} onClose={() => setEditing(null)} />
      )}
      {Deletion ? (
        <Deletion row={toDelete} onClose={() => setToDelete(null)} />
      ) : (
        <DeleteRecordDialog list={list} row={toDelete} onClose={() => setToDelete(null)} />
      )}
    </>
  );
}

/** Returns a cell renderer that links a column to the record's edit page, with the record's picture before it. */
function linkTo<Row extends Listed>(
  path: (row: Row) => string | undefined,
  { value }: Column<Row>,
  Picture: ListSlots<Row>["picture"],
) {
  return (row: Row) => (
    <div className="record-named">
      {Picture && <Picture row={row} />}
      <Link className="record-link" title={String(value(row))} to={path(row) ?? ""}>
        <bdi>{value(row)}</bdi>
      </Link>
    </div>
  );
}
