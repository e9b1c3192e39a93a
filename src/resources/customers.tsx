import { TeamOutlined } from "@ant-design/icons";
import type { Member } from "../../contract/members";
import type { MemberForm, MemberRecord } from "../pages/members/member";
import { defineResource } from "./define-resource";

export default defineResource<MemberRecord, MemberForm, Member>({
  name: "customers",
  label: { plural: "Members", singular: "Member" },
  icon: <TeamOutlined aria-hidden />,
  order: 40,
  api: {
    path: "customers",
    listKey: "customers",
    toRecord: ({ customer, roles, createdAt }) => ({ ...customer, roles, createdAt }),
    // One role at a time (spec 6).
    toPayload: ({ role }) => ({ roles: [role] }),
  },
  pages: { list: () => import("../pages/members/list") },
  paths: { list: "/members" },
  access: { edit: "admin", delete: "admin" },
  messages: { saved: "Permissions changed", deleted: "Workspace member removed" },
});
