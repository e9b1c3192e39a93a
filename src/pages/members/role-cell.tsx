import { useUpdate } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import { ROLES, type Role } from "../../../contract/product";
import { usePermissions } from "../../hooks/use-permissions";
import type { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { popupContainer } from "../../lib/popup-container";
import { isYou, type MemberRecord, ROLE_NAMES } from "./member";
import { RoleBadges } from "./role-badges";

/**
 * Shows a member's role. Admins change it here with a select. They change their own in the dialog, so that nobody
 * loses the role by a wrong click.
 */
export function RoleCell({ member }: { member: MemberRecord }) {
  const { canEdit } = usePermissions("customers");
  return canEdit && !isYou(member) ? <RoleSelect member={member} /> : <RoleBadges roles={member.roles} />;
}

function RoleSelect({ member: { id, username, role } }: { member: MemberRecord }) {
  const { mutateAsync } = useUpdate<MemberRecord, CallError, { role: Role }>();
  /** The role that is being sent. */
  const [chosen, setChosen] = useState<Role | null>(null);
  const change = async (next: Role) => {
    setChosen(next);
    // Refine has shown the toast of a failure.
    await mutateAsync({ resource: "customers", id, values: { role: next }, invalidates: ["list"] }).catch(() => null);
    setChosen(null);
  };
  return (
    <Select<Role>
      aria-label={t("Permission of {username}", { username })}
      className="member-role-select"
      disabled={chosen !== null}
      getPopupContainer={popupContainer}
      labelRender={({ value }) => <RoleBadges roles={[value as Role]} />}
      onChange={(next) => void change(next)}
      // Without a title, the browser shows no tooltip that repeats the text.
      options={ROLES.map((each) => ({ value: each, label: ROLE_NAMES[each], title: "" }))}
      popupMatchSelectWidth={120}
      value={chosen ?? role}
      variant="borderless"
      virtual={false}
    />
  );
}
