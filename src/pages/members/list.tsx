import { UserAddOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DeleteDialog } from "../../components/delete-dialog";
import { PageHeader } from "../../components/page-header";
import { RecordSearch } from "../../components/records/record-search";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { useRecords } from "../../components/records/use-records";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import { useWorkspaces } from "../../session/workspace-context";
import { InviteDialog } from "./invite-dialog";
import { InviteTable } from "./invite-table";
import { isLastAdmin, LastAdminProblem } from "./last-admin";
import type { MemberRecord } from "./member";
import { isYou, MEMBER_COLUMNS, MemberTable } from "./member-table";
import { PermissionsDialog } from "./permissions-dialog";
import "./members.css";

/** Who works in the workspace, and who is invited to (spec 2, "Team"). */
export default function Members() {
  usePageTitle("Members");
  const { active, remove, reload } = useWorkspaces();
  const navigate = useNavigate();
  const records = useRecords("customers", MEMBER_COLUMNS);
  const permissions = usePermissions("invites");
  const [invites, setInvites] = useState(false);
  const [changing, setChanging] = useState<MemberRecord | null>(null);
  const [leaving, setLeaving] = useState<MemberRecord | null>(null);
  const [refused, setRefused] = useState(false);
  const itIsYou = leaving !== null && isYou(leaving);

  const removal = useDeleteRecord(
    "customers",
    () => {
      setLeaving(null);
      if (!itIsYou || !active) return;
      remove(active.workspace.id);
      navigate("/", { replace: true });
      void reload();
    },
    (failure) => setRefused(isLastAdmin(failure)),
  );
  const askToRemove = (member: MemberRecord | null) => {
    setRefused(false);
    setLeaving(member);
  };

  return (
    <>
      <PageHeader title="Members">
        <RecordSearch records={records} what="members" />
        {permissions.canCreate && (
          <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setInvites(true)} type="primary">
            New member
          </Button>
        )}
      </PageHeader>
      <div className="members">
        <Sheet flush>
          <MemberTable records={records} onChangePermissions={setChanging} onRemove={askToRemove} />
        </Sheet>
        {/* Not before the members' height is known: it would move. */}
        <InviteTable hidden={!records.all && !records.failed} />
      </div>
      <InviteDialog open={invites} onClose={() => setInvites(false)} />
      <PermissionsDialog
        member={changing}
        onClose={() => setChanging(null)}
        // What one may do oneself is in the list of workspaces.
        onChanged={(member) => isYou(member) && void reload()}
      />
      <DeleteDialog
        title={itIsYou ? "Leave workspace" : "Remove member"}
        verb={itIsYou ? "Leave" : "Remove"}
        open={leaving !== null}
        busy={removal.busy}
        onConfirm={() => leaving && removal.submit(leaving.id)}
        onClose={() => askToRemove(null)}
      >
        <p className="member-removal">
          {itIsYou
            ? "You won't see this workspace any more."
            : `${leaving?.username} won't see this workspace any more.`}
        </p>
        {refused && <LastAdminProblem />}
      </DeleteDialog>
    </>
  );
}
