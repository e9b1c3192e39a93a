import type { TemplateKind } from "../../../../contract/product";
import type { Column } from "../../../components/records/column";

/** Column that tells documents and partials apart. */
export const kindColumn: Column<{ kind: TemplateKind }> = {
  key: "kind",
  title: "Kind",
  value: ({ kind }) => (kind === "partial" ? "Partial" : "Document"),
  width: 136,
};
