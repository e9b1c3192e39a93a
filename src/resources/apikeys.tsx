import { KeyOutlined } from "@ant-design/icons";
import type { ApiKey } from "../../contract/apikeys";
import type { ApiKeyForm } from "../pages/api-keys/api-key";
import { defineResource } from "./define-resource";

export default defineResource<ApiKey, ApiKeyForm>({
  name: "apikeys",
  label: { plural: "API keys", singular: "API key" },
  icon: <KeyOutlined aria-hidden />,
  order: 30,
  api: {
    path: "apikeys",
    listKey: "apiKeys",
    toRecord: (answer) => answer,
    toPayload: ({ name }) => ({ name }),
  },
  pages: { list: () => import("../pages/api-keys/list") },
  paths: { list: "/api-keys" },
  access: { create: "admin", delete: "admin" },
  messages: { created: "Api key created", deleted: "Api key deleted" },
});
