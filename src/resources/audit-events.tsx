import { AuditOutlined } from "@ant-design/icons";
import type { AuditEvent } from "../../contract/audit";
import { defineResource } from "./define-resource";

/** Events of the workspace's audit log. */
export default defineResource<AuditEvent, object>({
  name: "audit-events",
  label: { plural: "Audit log", singular: "Event" },
  icon: <AuditOutlined aria-hidden />,
  order: 45,
  api: { path: "audit-events", listKey: "events", toRecord: (answer) => answer },
  pages: { list: () => import("../pages/audit/audit-page") },
  paths: { list: "/audit-log" },
  access: { list: "admin" },
  messages: {},
});
