import { SettingOutlined } from "@ant-design/icons";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

export default defineResource<object, object>({
  name: "settings",
  label: { plural: t("Settings"), singular: t("Settings") },
  icon: <SettingOutlined aria-hidden />,
  order: 90,
  pages: { list: () => import("../pages/settings/settings-page") },
  paths: { list: "/settings" },
  access: { list: "admin" },
  messages: {},
});
