import { FileTextOutlined } from "@ant-design/icons";
import type { ListedTemplate, Template } from "../../contract/templates";
import { dateColumn, textColumn } from "../components/records/column";
import { fromBase64, toBase64 } from "../lib/base64";
import { formatCount } from "../lib/format";
import { plural, t } from "../lib/i18n/translate";
import { kindColumn } from "../pages/templates/list/kind-column";
import type { TemplateForm, TemplateRecord } from "../pages/templates/template";
import { defineResource } from "./define-resource";

const createEdit = () => import("../pages/templates/create-edit");

export default defineResource<TemplateRecord, TemplateForm, ListedTemplate | Template>({
  name: "templates",
  label: { plural: t("Templates"), singular: t("Template") },
  counted: (count) => plural(count, "# template", "# templates"),
  icon: <FileTextOutlined aria-hidden />,
  order: 20,
  api: {
    path: "templates",
    listKey: "templateDetails",
    toRecord: (answer) => {
      if (!("templateBase64" in answer)) {
        const { revision, ...details } = answer;
        // During an upgrade, a service of the older release may answer, which does not send the revision.
        return { ...details, ...(revision && { etag: `"r${revision}"` }) };
      }
      const { templateBase64, ...details } = answer;
      return { ...details, html: fromBase64(templateBase64) };
    },
    toPayload: ({ kind, name, html, note }) => ({
      name,
      contentBase64: toBase64(html),
      ...(note && { note }),
      ...(kind === "partial" && { kind }),
    }),
  },
  columns: [
    textColumn("name", t("Name")),
    textColumn("id", t("Template ID"), { kind: "id", width: 168 }),
    dateColumn("createdAt", t("Created"), { width: 120, omitOrder: 3 }),
    dateColumn("updatedAt", t("Last updated"), { width: 152 }),
    { ...kindColumn, omitOrder: 1 },
    {
      key: "usedThisMonth",
      title: t("Used this month"),
      value: ({ usedThisMonth = 0 }) => usedThisMonth,
      show: ({ kind, usedThisMonth = 0, isUseComplete = true }) => {
        if (kind === "partial") return "–";
        if (isUseComplete) return formatCount(usedThisMonth);
        return (
          <span title={t("Only the workspace's newest PDFs are counted.")}>{`${formatCount(usedThisMonth)}+`}</span>
        );
      },
      width: 168,
      omitOrder: 2,
      align: "right",
    },
  ],
  filter: "kind",
  texts: { empty: t("Templates are the HTML your documents are generated from.") },
  slots: () => import("../pages/templates/list/template-slots"),
  pages: { create: createEdit, edit: createEdit },
  paths: {
    list: "/templates",
    create: "/templates/create-edit",
    edit: "/templates/create-edit?templateId=:id",
  },
  canDeleteTogether: true,
  access: { delete: "member" },
  messages: {
    created: t("Template created"),
    saved: t("Template saved"),
    // sic: required text (docs/requirements.md, TOAST-11)
    deleted: t("Teplate deleted"),
  },
});
