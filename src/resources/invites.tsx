import { MailOutlined } from "@ant-design/icons";
import type { Invite } from "../../contract/invites";
import type { InviteForm } from "../pages/members/member";
import { defineResource } from "./define-resource";

/** Shown on the members' page. */
export default defineResource<Invite, InviteForm, { invite: Invite }>({
  name: "invites",
  label: { plural: "Invites", singular: "Invite" },
  icon: <MailOutlined aria-hidden />,
  order: 41,
  api: {
    path: "invites",
    listKey: "invites",
    toRecord: ({ invite }) => invite,
    toPayload: ({ email }) => ({ email }),
  },
  paths: {},
  access: { create: "admin", delete: "admin" },
  messages: { created: "Invite sent", deleted: "Invite deleted" },
});
