import { UserAddOutlined } from "@ant-design/icons";
import type { Invite } from "../../../contract/invites";
import type { ListSlots } from "../../components/records/list-definition";
import { formatDateTime, formatDistance } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { inviteActions } from "./invite-actions";
import { InviteDialog } from "./invite-dialog";
import { isExpired, ROLE_NAMES } from "./member";

const slots: ListSlots<Invite> = {
  cells: {
    email: (invite) => (
      <>
        <bdi>{invite.email}</bdi>
        {invite.expiresAt && <InviteNote invite={invite} />}
      </>
    ),
  },
  createIcon: <UserAddOutlined aria-hidden />,
  creation: InviteDialog,
  furtherActions: inviteActions,
};
export default slots;

/** Shows the role, until when the invite can be accepted, and the time of the last mail. */
function InviteNote({ invite: { roles, expiresAt, mailedAt } }: { invite: Invite }) {
  return (
    <span className="member-note">
      {roles.map((role) => ROLE_NAMES[role]).join()}
      {" · "}
      <time dateTime={new Date(expiresAt * 1000).toISOString()} title={formatDateTime(expiresAt)}>
        {isExpired(expiresAt)
          ? t("expired, resend it to renew it")
          : t("expires {distance}", { distance: formatDistance(expiresAt) })}
      </time>
      {" · "}
      <time dateTime={new Date(mailedAt * 1000).toISOString()} title={formatDateTime(mailedAt)}>
        {t("last email {distance}", { distance: formatDistance(mailedAt) })}
      </time>
    </span>
  );
}
