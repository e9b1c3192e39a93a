import { DeleteOutlined, EditOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DeleteDialog } from "../../components/delete-dialog";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import type { Column } from "../../components/records/column";
import { NewRecordButton } from "../../components/records/new-record-button";
import { RecordSearch } from "../../components/records/record-search";
import { RecordTable } from "../../components/records/record-table";
import { RowAction } from "../../components/records/row-action";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { type Listed, useRecords } from "../../components/records/use-records";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import type { RecordLabels, RecordPaths } from "./record-labels";

interface RecordListPageProps {
  /** Of the resource. */
  name: string;
  label: RecordLabels;
  columns: readonly Column<Listed>[];
  paths: RecordPaths;
}

/** The list of a resource that declares its columns and no page. */
export function RecordListPage({ name, label, columns, paths }: RecordListPageProps) {
  usePageTitle(label.plural);
  const navigate = useNavigate();
  const records = useRecords(name, columns);
  const [doomed, setDoomed] = useState<Listed | null>(null);
  const deletion = useDeleteRecord(name, () => setDoomed(null));
  const permissions = usePermissions(name);
  const [creates, edits] = [paths.create && permissions.canCreate, paths.edit && permissions.canEdit];
  const [singular, plural] = [label.singular.toLowerCase(), label.plural.toLowerCase()];
  const newRecord = creates && (
    <NewRecordButton onClick={() => navigate(paths.create ?? "")}>{`New ${singular}`}</NewRecordButton>
  );

  return (
    <>
      <PageHeader title={label.plural}>
        <RecordSearch records={records} what={plural} />
        {records.all?.length !== 0 && newRecord}
      </PageHeader>
      <Sheet flush>
        <RecordTable
          what={`Your ${plural}`}
          records={records}
          columns={columns}
          actions={
            !(edits || permissions.canDelete)
              ? null
              : (record) => {
                  const called = String(columns[0]?.value(record) ?? record.id);
                  return (
                    <>
                      {edits && (
                        <RowAction
                          label="Edit"
                          name={called}
                          icon={<EditOutlined aria-hidden />}
                          onClick={() => navigate((paths.edit ?? "").replace(":id", encodeURIComponent(record.id)))}
                        />
                      )}
                      {permissions.canDelete && (
                        <RowAction
                          label="Delete"
                          name={called}
                          icon={<DeleteOutlined aria-hidden />}
                          onClick={() => setDoomed(record)}
                        />
                      )}
                    </>
                  );
                }
          }
          empty={
            <Notice icon={<UnorderedListOutlined aria-hidden />} tone="primary" action={newRecord}>
              There are no {plural} in this workspace yet.
            </Notice>
          }
        />
      </Sheet>
      <DeleteDialog
        title={`Delete ${singular}`}
        open={doomed !== null}
        busy={deletion.busy}
        onConfirm={() => doomed && deletion.submit(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}
