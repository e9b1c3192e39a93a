import { ContainerOutlined } from "@ant-design/icons";
import type { BatchSummary } from "../../contract/batches";
import { t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

/** Batches of the API, with their progress. */
export default defineResource<BatchSummary, object>({
  name: "batches",
  label: { plural: t("Batches"), singular: t("Batch") },
  icon: <ContainerOutlined aria-hidden />,
  order: 32,
  api: { path: "batches", listKey: "batches", toRecord: (answer) => answer },
  pages: { list: () => import("../pages/batches/batches-page") },
  paths: { list: "/batches" },
  access: {},
  messages: {},
});
