import { DeleteOutlined, KeyOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { ApiKey } from "../../../contract/apikeys";
import { DeleteDialog } from "../../components/delete-dialog";
import { FirstCall } from "../../components/first-call/first-call";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { PageLoading } from "../../components/page-loading";
import { type Column, dateColumn, textColumn } from "../../components/records/column";
import { NewRecordButton } from "../../components/records/new-record-button";
import { RecordSearch } from "../../components/records/record-search";
import { RecordTable } from "../../components/records/record-table";
import { RowAction } from "../../components/records/row-action";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { useRecords } from "../../components/records/use-records";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import { NewKeyDialog } from "./new-key-dialog";
import "./api-keys.css";

const COLUMNS: readonly Column<ApiKey>[] = [
  textColumn("name", "Name"),
  {
    ...textColumn("apiKey", "API key"),
    show: ({ apiKey }) => <code className="masked-key">{apiKey}</code>,
    width: 240,
  },
  dateColumn("createdAt", "Created"),
];

/** The workspace's API keys (spec 2, "API keys"). */
export default function ApiKeyList() {
  usePageTitle("API keys");
  const records = useRecords("apikeys", COLUMNS);
  const permissions = usePermissions("apikeys");
  const [asksForName, setAsksForName] = useState(false);
  const [doomed, setDoomed] = useState<ApiKey | null>(null);
  const deletion = useDeleteRecord("apikeys", () => setDoomed(null));
  const newKey = permissions.canCreate && (
    <NewRecordButton onClick={() => setAsksForName(true)}>New key</NewRecordButton>
  );

  return (
    <>
      <PageHeader title="API keys">
        <RecordSearch records={records} what="API keys" />
        {records.all?.length !== 0 && newKey}
      </PageHeader>
      <Sheet flush>
        <RecordTable
          what="Your API keys"
          records={records}
          columns={COLUMNS}
          loading={<PageLoading />}
          actions={
            permissions.canDelete
              ? (key) => (
                  <RowAction
                    label="Delete"
                    name={key.name}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => setDoomed(key)}
                  />
                )
              : null
          }
          empty={
            <Notice icon={<KeyOutlined aria-hidden />} tone="primary" action={newKey}>
              An API key lets your own programs make documents in this workspace.
            </Notice>
          }
        />
      </Sheet>
      {/* Not before the list's height is known: it would move. */}
      <section className="first-call-sheet" hidden={!records.all && !records.failed}>
        <Sheet flush>
          <FirstCall />
        </Sheet>
      </section>
      <NewKeyDialog open={asksForName} onClose={() => setAsksForName(false)} />
      <DeleteDialog
        title="Delete API key"
        open={doomed !== null}
        busy={deletion.busy}
        onConfirm={() => doomed && deletion.submit(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}
