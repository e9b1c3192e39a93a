import { KeyOutlined } from "@ant-design/icons";
import type { ApiKey } from "../../contract/apikeys";
import { LIMITS } from "../../contract/product";
import { dateColumn, textColumn } from "../components/records/column";
import { defineResource } from "./define-resource";

export default defineResource<ApiKey, Pick<ApiKey, "name">>({
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
  columns: [
    textColumn("name", "Name"),
    textColumn("apiKey", "API key", { kind: "code", width: 240 }),
    dateColumn("createdAt", "Created"),
  ],
  fields: {
    name: {
      kind: "text",
      label: "Name",
      emptyMessage: "Name cannot be empty",
      errors: { EMPTY_API_KEY_NAME: null, API_KEY_NAME_ALREADY_IN_USE: null },
      maxLength: LIMITS.maxNameCharacters,
    },
  },
  texts: {
    empty: "Use API keys to generate documents from your own code.",
    create: { button: "New key", title: "Create new API key." },
  },
  slots: () => import("../pages/api-keys/api-key-slots"),
  paths: { list: "/api-keys" },
  access: { create: "admin", delete: "admin" },
  messages: { created: "Api key created", deleted: "Api key deleted" },
});
