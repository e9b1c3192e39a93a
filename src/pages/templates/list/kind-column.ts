import type { TemplateKind } from "../../../../contract/product";
import type { Column } from "../../../components/records/column";
import { t } from "../../../lib/i18n/translate";

const LABELS: Record<TemplateKind, string> = { document: t("Document"), partial: t("Partial") };

/** Column that tells documents and partials apart. */
export const kindColumn: Column<{ kind: TemplateKind }> = {
  key: "kind",
  title: t("Kind"),
  value: ({ kind }) => LABELS[kind],
  filter: { labels: LABELS, choiceOf: ({ kind }) => kind },
  width: 120,
};
