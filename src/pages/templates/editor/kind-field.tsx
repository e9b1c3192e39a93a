import { Segmented } from "antd";
import type { TemplateKind } from "../../../../contract/product";
import { t } from "../../../lib/i18n/translate";
import { EditorField } from "./editor-field";

interface KindFieldProps {
  kind: TemplateKind;
  onChange: (kind: TemplateKind) => void;
}

const KINDS = [
  { value: "document", label: t("Document") },
  { value: "partial", label: t("Partial") },
] as const;

const EXPLANATIONS: Record<TemplateKind, string> = {
  document: t("You generate documents from it."),
  partial: t("Other templates use it: a header, a footer or a whole layout."),
};

/** Lets the user choose the kind of a new template. It stays the same afterwards. */
export function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <EditorField label={t("Kind")} hint={EXPLANATIONS[kind]}>
      <Segmented<TemplateKind> aria-label={t("Kind")} onChange={onChange} options={[...KINDS]} value={kind} />
    </EditorField>
  );
}
