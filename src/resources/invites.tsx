import type { Invite } from "../../contract/invites";
import { dateColumn, textColumn } from "../components/records/column";
import { defineResource } from "./define-resource";

export default defineResource<Invite, Record<never, never>, { invite: Invite }>({
  name: "invites",
  label: { plural: "Invites", singular: "Invite" },
  icon: null,
  order: 41,
  api: {
    path: "invites",
    listKey: "invites",
    toRecord: ({ invite }) => invite,
  },
  columns: [textColumn("email", "E-mail"), dateColumn("createdAt", "Invite sent", { width: 168 })],
  texts: {
    create: { button: "New member" },
    delete: { action: "Delete invite" },
  },
  slots: () => import("../pages/members/invite-slots"),
  listedOn: "customers",
  paths: {},
  access: { create: "admin", delete: "admin" },
  messages: { created: "Invite sent", deleted: "Invite deleted" },
});
