import type { TemplateKind } from "../../../../contract/product";
import type { Column } from "../../../components/records/column";
import { t } from "../../../lib/i18n/translate";

/** Column that tells documents and partials apart. */
export const kindColumn: Column<{ kind: TemplateKind }> = {
  key: "kind",
  title: t("Kind"),
  value: ({ kind }) => (kind === "partial" ? t("Partial") : t("Document")),
  width: 128,
};
