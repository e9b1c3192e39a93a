import type { CodeFieldProps } from "../../../src/components/code-editor/code-field";

/** Stands in for Monaco, which needs a real browser: shows what the editor is given, and hands back what is typed. */
export default function PlainField({ value, onChange, language, label, markers }: CodeFieldProps) {
  return (
    <textarea
      aria-label={label}
      data-language={language}
      data-markers={JSON.stringify(markers)}
      onChange={(event) => onChange(event.target.value)}
      value={value}
    />
  );
}
