import type { Invite } from "../../contract/invites";
import { dateColumn, textColumn } from "../components/records/column";
import { plural, t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

export default defineResource<Invite, Record<never, never>, { invite: Invite }>({
  name: "invites",
  label: { plural: t("Invites"), singular: t("Pending invite") },
  counted: (count) => plural(count, "# invite", "# invites"),
  icon: null,
  order: 41,
  api: {
    path: "invites",
    listKey: "invites",
    toRecord: ({ invite }) => invite,
  },
  columns: [
    textColumn("email", t("E-mail"), { minWidth: 240 }),
    dateColumn("createdAt", t("Invite sent"), { width: 168, omitOrder: 1 }),
  ],
  texts: {
    create: { button: t("New member") },
    delete: { action: t("Delete invite") },
  },
  slots: () => import("../pages/members/invite-slots"),
  listedOn: "customers",
  paths: {},
  canDeleteTogether: true,
  access: { create: "admin", delete: "admin" },
  messages: { created: t("Invite sent"), deleted: t("Invite deleted") },
});
