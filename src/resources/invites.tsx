import type { Invite } from "../../contract/invites";
import { LIMITS } from "../../contract/product";
import { dateColumn, textColumn } from "../components/records/column";
import { defineResource } from "./define-resource";

export default defineResource<Invite, Pick<Invite, "email">, { invite: Invite }>({
  name: "invites",
  label: { plural: "Invites", singular: "Invite" },
  icon: null,
  order: 41,
  api: {
    path: "invites",
    listKey: "invites",
    toRecord: ({ invite }) => invite,
    toPayload: ({ email }) => ({ email }),
  },
  columns: [textColumn("email", "E-mail"), dateColumn("createdAt", "Invite sent", { width: 168 })],
  fields: {
    email: {
      kind: "text",
      label: "E-mail",
      emptyMessage: "Enter your e-mail",
      errors: { INVALID_EMAIL: null, CUSTOMER_ALREADY_INVITED: null },
      maxLength: LIMITS.maxEmailCharacters,
      type: "email",
    },
  },
  texts: {
    create: { button: "New member", submit: "Invite", intro: "We'll e-mail them a link to join this workspace." },
    delete: { action: "Delete invite" },
  },
  slots: () => import("../pages/members/invite-slots"),
  listedOn: "customers",
  paths: {},
  access: { create: "admin", delete: "admin" },
  messages: { created: "Invite sent", deleted: "Invite deleted" },
});
