import { HistoryOutlined } from "@ant-design/icons";
import type { LoggedRequest } from "../../contract/requests";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

/** The request log: calls that generate documents, failed ones too. */
export default defineResource<LoggedRequest, object>({
  name: "requests",
  label: { plural: t("Activity"), singular: t("Request") },
  icon: <HistoryOutlined aria-hidden />,
  order: 31,
  api: { path: "requests", listKey: "requests", toRecord: (answer) => answer },
  pages: { list: () => import("../pages/requests/requests-page") },
  paths: { list: "/activity" },
  access: {},
  messages: {},
});
