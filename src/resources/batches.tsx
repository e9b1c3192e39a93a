import { ContainerOutlined } from "@ant-design/icons";
import type { BatchSummary } from "../../contract/batches";
import { defineResource } from "./define-resource";

/** Batches of the API, with their progress. */
export default defineResource<BatchSummary, object>({
  name: "batches",
  label: { plural: "Batches", singular: "Batch" },
  icon: <ContainerOutlined aria-hidden />,
  order: 32,
  api: { path: "batches", listKey: "batches", toRecord: (answer) => answer },
  pages: { list: () => import("../pages/batches/batches-page") },
  paths: { list: "/batches" },
  access: {},
  messages: {},
});
