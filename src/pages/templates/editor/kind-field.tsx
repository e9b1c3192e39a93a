import { Form, Radio } from "antd";
import type { TemplateKind } from "../../../../contract/product";

interface KindFieldProps {
  kind: TemplateKind;
  onChange: (kind: TemplateKind) => void;
}

const KINDS = [
  { value: "document", label: "Document" },
  { value: "partial", label: "Partial" },
] as const;

const EXPLANATIONS: Record<TemplateKind, string> = {
  document: "You generate documents from it.",
  partial: "Other templates use it: a header, a footer or a whole layout.",
};

/** Lets the user choose the kind of a new template. It stays the same afterwards. */
export function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <Form.Item label="Kind" extra={EXPLANATIONS[kind]}>
      <Radio.Group
        aria-label="Kind"
        onChange={({ target }) => onChange(target.value)}
        options={[...KINDS]}
        optionType="button"
        value={kind}
      />
    </Form.Item>
  );
}
