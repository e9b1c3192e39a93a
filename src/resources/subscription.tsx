import { CreditCardOutlined } from "@ant-design/icons";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

export default defineResource<object, object>({
  name: "subscription",
  label: { plural: t("Subscription"), singular: t("Subscription") },
  icon: <CreditCardOutlined aria-hidden />,
  order: 50,
  pages: { list: () => import("../pages/subscription/subscription-page") },
  paths: { list: "/subscription" },
  access: { edit: "admin" },
  messages: {},
});
