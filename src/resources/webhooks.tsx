import { ApiOutlined } from "@ant-design/icons";
import type { DeliverySummary } from "../../contract/webhooks";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

/** Webhooks that were sent or tried. */
export default defineResource<DeliverySummary, object>({
  name: "webhooks",
  label: { plural: t("Webhooks"), singular: t("Webhook") },
  icon: <ApiOutlined aria-hidden />,
  order: 33,
  api: { path: "webhook-deliveries", listKey: "deliveries", toRecord: (answer) => answer },
  pages: { list: () => import("../pages/webhooks/webhooks-page") },
  paths: { list: "/webhooks" },
  access: {},
  messages: {},
});
