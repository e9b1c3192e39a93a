import { SafetyOutlined, TeamOutlined, UserDeleteOutlined } from "@ant-design/icons";
import { Notice } from "../../components/notice";
import { type Column, dateColumn, textColumn } from "../../components/records/column";
import { RecordTable } from "../../components/records/record-table";
import { RowAction } from "../../components/records/row-action";
import type { Records } from "../../components/records/use-records";
import { TableSkeleton } from "../../components/table-skeleton";
import { usePermissions } from "../../hooks/use-permissions";
import { currentUser } from "../../session/session";
import { type MemberRecord, ROLE_NAMES } from "./member";
import { RoleBadges } from "./role-badges";

/** What is shown of a member. */
export const MEMBER_COLUMNS: readonly Column<MemberRecord>[] = [
  {
    ...textColumn("username", "E-mail"),
    show: (member) => (
      <>
        {member.username}
        {isYou(member) && <span className="member-you">(you)</span>}
      </>
    ),
  },
  {
    key: "roles",
    title: "Role",
    value: ({ roles }) => roles.map((role) => ROLE_NAMES[role]).join(),
    show: ({ roles }) => <RoleBadges roles={roles} />,
    width: 152,
  },
  dateColumn("createdAt", "Joined"),
];

/** @returns whether it is the signed-in user's own row */
export function isYou({ username }: MemberRecord): boolean {
  return username === currentUser()?.username;
}

interface MemberTableProps {
  records: Records<MemberRecord>;
  onChangePermissions: (member: MemberRecord) => void;
  onRemove: (member: MemberRecord) => void;
}

/** The workspace's members (spec 2, "Team"). */
export function MemberTable({ records, onChangePermissions, onRemove }: MemberTableProps) {
  const permissions = usePermissions("customers");
  return (
    <RecordTable
      what="Your members"
      records={records}
      columns={MEMBER_COLUMNS}
      // Most workspaces have one or two.
      loading={<TableSkeleton rows={2} />}
      actions={
        permissions.canEdit
          ? (member) => (
              <>
                <RowAction
                  label="Change permission"
                  name={member.username}
                  icon={<SafetyOutlined aria-hidden />}
                  onClick={() => onChangePermissions(member)}
                />
                <RowAction
                  label="Remove member"
                  name={member.username}
                  icon={<UserDeleteOutlined aria-hidden />}
                  onClick={() => onRemove(member)}
                />
              </>
            )
          : null
      }
      empty={
        <Notice icon={<TeamOutlined aria-hidden />} tone="primary" action={null}>
          Nobody is a member of this workspace.
        </Notice>
      }
    />
  );
}
