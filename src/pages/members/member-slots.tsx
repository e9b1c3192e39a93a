import { Avatar } from "../../components/avatar";
import type { ListSlots } from "../../components/records/list-definition";
import { TableSkeleton } from "../../components/table-skeleton";
import { tn } from "../../components/text-with-nodes";
import { formatDateTime, formatDistance } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { useWorkspaces } from "../../session/workspace-context";
import { isYou, type MemberRecord } from "./member";
import { RemoveMemberDialog } from "./remove-member-dialog";
import { RoleCell } from "./role-cell";
import "./members.css";

const slots: ListSlots<MemberRecord> = {
  cells: {
    username: (member) => (
      <span className="member">
        <Avatar username={member.username} />
        <span className="member-name">
          <bdi>
            {member.username}
            {isYou(member) && (
              <>
                {" "}
                <span className="member-you">{t("(you)")}</span>
              </>
            )}
          </bdi>
          {member.lastActiveAt != null && (
            <span className="member-note">
              {tn("Active {time}", {
                time: (
                  <time
                    dateTime={new Date(member.lastActiveAt * 1000).toISOString()}
                    title={formatDateTime(member.lastActiveAt)}
                  >
                    {formatDistance(member.lastActiveAt)}
                  </time>
                ),
              })}
            </span>
          )}
        </span>
      </span>
    ),
    roles: (member) => <RoleCell member={member} />,
  },
  // Most workspaces have one or two members.
  loading: <TableSkeleton rows={2} />,
  deletion: RemoveMemberDialog,
  useAfterEdit: useReloadOfOwnRole,
};
export default slots;

/** Loads the list of workspaces again after the user's own role was edited, because the list contains it. */
function useReloadOfOwnRole() {
  const { reload } = useWorkspaces();
  return (member: MemberRecord) => {
    if (isYou(member)) void reload();
  };
}
