import { KeyOutlined } from "@ant-design/icons";
import type { ApiKey } from "../../contract/apikeys";
import { LIMITS } from "../../contract/product";
import { chosenExpiry, type ExpiryForm, expiryFields } from "../components/api-key/expiry";
import { SCOPES, scopeOf } from "../components/api-key/scope";
import { dateColumn, textColumn } from "../components/records/column";
import { plural, t } from "../lib/i18n/translate";
import { defineResource } from "./define-resource";

interface ApiKeyForm extends ExpiryForm {
  name: string;
  scope: keyof typeof SCOPES;
  templateId: string;
}

export default defineResource<ApiKey, ApiKeyForm>({
  name: "apikeys",
  label: { plural: t("API keys"), singular: t("API key") },
  counted: (count) => plural(count, "# API key", "# API keys"),
  icon: <KeyOutlined aria-hidden />,
  order: 30,
  api: {
    path: "apikeys",
    listKey: "apiKeys",
    toRecord: (answer) => answer,
    toPayload,
  },
  columns: [
    textColumn("name", t("Name")),
    textColumn("apiKey", t("API key"), { kind: "code", width: 160 }),
    dateColumn("createdAt", t("Created"), { width: 120 }),
    { key: "scope", title: t("Scope"), value: scopeOf, width: 176, omitOrder: 1 },
  ],
  fields: {
    name: {
      kind: "text",
      label: t("Name"),
      emptyMessage: t("Name cannot be empty"),
      errors: { EMPTY_API_KEY_NAME: null, API_KEY_NAME_ALREADY_IN_USE: null },
      maxLength: LIMITS.maxNameCharacters,
    },
    scope: {
      kind: "choice",
      label: t("Scope"),
      initial: "render",
      options: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
    },
    templateId: {
      kind: "record",
      label: t("Template"),
      resource: "templates",
      accepts: ({ kind }) => kind !== "partial",
      emptyMessage: t("Choose a template"),
      errors: { TEMPLATE_NOT_FOUND: null },
      isShown: ({ scope }) => scope === "template",
    },
    ...expiryFields(),
  },
  texts: {
    empty: t("Use API keys to generate documents from your own code."),
    emptyForReaders: t("An admin of the workspace can create one."),
    create: { button: t("New key"), title: t("Create new API key.") },
  },
  slots: () => import("../pages/api-keys/api-key-slots"),
  paths: { list: "/api-keys" },
  canDeleteTogether: true,
  access: { create: "admin", edit: "admin", delete: "admin" },
  messages: { created: t("API key created"), deleted: t("Api key deleted") },
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
