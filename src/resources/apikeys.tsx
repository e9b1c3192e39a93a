import { KeyOutlined } from "@ant-design/icons";
import type { ApiKey } from "../../contract/apikeys";
import { LIMITS } from "../../contract/product";
import { chosenExpiry, type ExpiryForm, expiryFields } from "../components/api-key/expiry";
import { SCOPES, scopeOf } from "../components/api-key/scope";
import { dateColumn, textColumn } from "../components/records/column";
import { defineResource } from "./define-resource";

interface ApiKeyForm extends ExpiryForm {
  name: string;
  scope: keyof typeof SCOPES;
  templateId: string;
}

export default defineResource<ApiKey, ApiKeyForm>({
  name: "apikeys",
  label: { plural: "API keys", singular: "API key" },
  icon: <KeyOutlined aria-hidden />,
  order: 30,
  api: {
    path: "apikeys",
    listKey: "apiKeys",
    toRecord: (answer) => answer,
    toPayload,
  },
  columns: [
    textColumn("name", "Name"),
    textColumn("apiKey", "API key", { kind: "code", width: 240 }),
    dateColumn("createdAt", "Created"),
    { key: "scope", title: "Scope", value: scopeOf, width: 200 },
  ],
  fields: {
    name: {
      kind: "text",
      label: "Name",
      emptyMessage: "Name cannot be empty",
      errors: { EMPTY_API_KEY_NAME: null, API_KEY_NAME_ALREADY_IN_USE: null },
      maxLength: LIMITS.maxNameCharacters,
    },
    scope: {
      kind: "choice",
      label: "Scope",
      initial: "render",
      options: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
    },
    templateId: {
      kind: "record",
      label: "Template",
      resource: "templates",
      accepts: ({ kind }) => kind !== "partial",
      emptyMessage: "Choose a template",
      errors: { TEMPLATE_NOT_FOUND: null },
      isShown: ({ scope }) => scope === "template",
    },
    ...expiryFields(),
  },
  texts: {
    empty: "Use API keys to generate documents from your own code.",
    create: { button: "New key", title: "Create new API key." },
  },
  slots: () => import("../pages/api-keys/api-key-slots"),
  paths: { list: "/api-keys" },
  access: { create: "admin", delete: "admin" },
  messages: { created: "API key created", deleted: "Api key deleted" },
});

/** The service's defaults are not sent. */
function toPayload({ name, scope, templateId, ...expiry }: ApiKeyForm) {
  const expiresAt = chosenExpiry(expiry);
  return {
    name,
    ...(scope === "templates" && { scope }),
    ...(scope === "template" && { templateId }),
    ...(typeof expiresAt === "number" && { expiresAt }),
  };
}
