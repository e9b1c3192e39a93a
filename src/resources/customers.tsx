import { TeamOutlined } from "@ant-design/icons";
import type { Member } from "../../contract/members";
import { ROLES } from "../../contract/product";
import { dateColumn, textColumn } from "../components/records/column";
import { plural, t } from "../lib/i18n/translate";
import { isYou, LAST_ADMIN, type MemberRecord, ROLE_NAMES } from "../pages/members/member";
import { defineResource } from "./define-resource";

export default defineResource<MemberRecord, Pick<MemberRecord, "role">, Member>({
  name: "customers",
  label: { plural: t("Members"), singular: t("Member") },
  icon: <TeamOutlined aria-hidden />,
  order: 40,
  api: {
    path: "customers",
    listKey: "customers",
    toRecord: ({ customer, roles, createdAt, lastActiveAt }) => ({
      ...customer,
      roles,
      role: roles[0] ?? "USER",
      createdAt,
      lastActiveAt,
    }),
    // A member has one role at a time (docs/requirements.md, PERM-09).
    toPayload: ({ role }) => ({ roles: [role] }),
  },
  columns: [
    textColumn("username", t("E-mail"), { minWidth: 240 }),
    {
      key: "roles",
      title: t("Role"),
      value: ({ roles }) => roles.map((role) => ROLE_NAMES[role]).join(),
      width: 152,
    },
    dateColumn("createdAt", t("Joined"), { width: 128, omitOrder: 1 }),
  ],
  fields: {
    role: {
      kind: "choice",
      label: t("Role"),
      options: ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
      errors: { CANNOT_DELETE_LAST_ADMIN_CUSTOMER: LAST_ADMIN },
    },
  },
  texts: {
    empty: t("Nobody is a member of this workspace."),
    edit: { action: t("Change permission"), title: t("Update permissions"), intro: ({ username }) => username },
    delete: {
      action: t("Remove member"),
      together: {
        button: t("Remove selected"),
        title: (count) => plural(count, "Remove # member", "Remove # members"),
        verb: t("Remove"),
        done: (count) => plural(count, "# member removed", "# members removed"),
        failed: () => t("Some members could not be removed"),
      },
    },
  },
  slots: () => import("../pages/members/member-slots"),
  paths: { list: "/members" },
  // Leaving the workspace has a dialog of its own.
  canDeleteTogether: (member) => !isYou(member),
  access: { edit: "admin", delete: "admin" },
  messages: { saved: t("Permissions changed"), deleted: t("Workspace member removed") },
});
