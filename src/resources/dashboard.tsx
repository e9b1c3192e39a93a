import { DashboardOutlined } from "@ant-design/icons";
import { defineResource } from "./define-resource";

export default defineResource<object, object>({
  name: "dashboard",
  label: { plural: "Dashboard", singular: "Dashboard" },
  icon: <DashboardOutlined aria-hidden />,
  order: 10,
  pages: { list: () => import("../pages/dashboard/dashboard-page") },
  paths: { list: "/dashboard" },
  access: {},
  messages: {},
});
