import { FileTextOutlined } from "@ant-design/icons";
import type { Template, TemplateDetails } from "../../contract/templates";
import { dateColumn, textColumn } from "../components/records/column";
import { fromBase64, toBase64 } from "../lib/base64";
import type { TemplateForm, TemplateRecord } from "../pages/templates/template";
import { defineResource } from "./define-resource";

const createEdit = () => import("../pages/templates/create-edit");

export default defineResource<TemplateRecord, TemplateForm, TemplateDetails | Template>({
  name: "templates",
  label: { plural: "Templates", singular: "Template" },
  icon: <FileTextOutlined aria-hidden />,
  order: 20,
  api: {
    path: "templates",
    listKey: "templateDetails",
    toRecord: (answer) => {
      if (!("templateBase64" in answer)) return answer;
      const { templateBase64, ...details } = answer;
      return { ...details, html: fromBase64(templateBase64) };
    },
    toPayload: ({ name, html }) => ({ name, contentBase64: toBase64(html) }),
  },
  columns: [
    textColumn("name", "Name"),
    textColumn("id", "Template ID", { kind: "id", width: 176 }),
    dateColumn("createdAt", "Created"),
    dateColumn("updatedAt", "Last updated", { width: 168 }),
  ],
  texts: { empty: "Templates are the HTML that your documents are generated from." },
  pages: { create: createEdit, edit: createEdit },
  paths: {
    list: "/templates",
    create: "/templates/create-edit",
    edit: "/templates/create-edit?templateId=:id",
  },
  access: { delete: "member" },
  messages: {
    created: "Template created",
    saved: "Template saved",
    // sic: required text (docs/requirements.md, TOAST-11)
    deleted: "Teplate deleted",
  },
});
