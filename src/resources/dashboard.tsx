import { DashboardOutlined } from "@ant-design/icons";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

export default defineResource<object, object>({
  name: "dashboard",
  label: { plural: t("Dashboard"), singular: t("Dashboard") },
  icon: <DashboardOutlined aria-hidden />,
  order: 10,
  pages: { list: () => import("../pages/dashboard/dashboard-page") },
  paths: { list: "/dashboard" },
  access: {},
  messages: {},
});
