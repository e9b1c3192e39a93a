import { AuditOutlined } from "@ant-design/icons";
import type { AuditEvent } from "../../contract/audit";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

/** Events of the workspace's audit log. */
export default defineResource<AuditEvent, object>({
  name: "audit-events",
  label: { plural: t("Audit log"), singular: t("Event") },
  icon: <AuditOutlined aria-hidden />,
  order: 45,
  api: { path: "audit-events", listKey: "events", toRecord: (answer) => answer },
  pages: { list: () => import("../pages/audit/audit-page") },
  paths: { list: "/audit-log" },
  access: { list: "admin" },
  messages: {},
});
