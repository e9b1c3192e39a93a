import { DeleteOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { Invite } from "../../../contract/invites";
import { DeleteDialog } from "../../components/delete-dialog";
import { type Column, dateColumn, textColumn } from "../../components/records/column";
import { RecordTable } from "../../components/records/record-table";
import { RowAction } from "../../components/records/row-action";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { useRecords } from "../../components/records/use-records";
import { Sheet } from "../../components/sheet";
import { usePermissions } from "../../hooks/use-permissions";
import { ResendAction } from "./resend-action";

const COLUMNS: readonly Column<Invite>[] = [
  textColumn("email", "E-mail"),
  { ...dateColumn<Invite>("createdAt", "Invite sent"), width: 168 },
];

/** Who has been invited and has not come yet; nothing where nobody has been, or while `hidden` (spec 2, "Team"). */
export function InviteTable({ hidden }: { hidden: boolean }) {
  const records = useRecords("invites", COLUMNS, false);
  const permissions = usePermissions("invites");
  const [doomed, setDoomed] = useState<Invite | null>(null);
  const deletion = useDeleteRecord("invites", () => setDoomed(null));

  if (hidden || (!records.failed && !records.all?.length)) return null;
  return (
    <>
      <Sheet title="Invites" flush>
        <RecordTable
          what="Your invites"
          records={records}
          columns={COLUMNS}
          actions={
            permissions.canDelete
              ? (invite) => (
                  <>
                    <ResendAction invite={invite} />
                    <RowAction
                      label="Delete invite"
                      name={invite.email}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => setDoomed(invite)}
                    />
                  </>
                )
              : null
          }
          empty={null}
        />
      </Sheet>
      <DeleteDialog
        title="Delete invite"
        open={doomed !== null}
        busy={deletion.busy}
        onConfirm={() => doomed && deletion.submit(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}
