import type { CodeFieldProps } from "../../../src/components/code-editor/code-field";

/** Replaces Monaco, which needs a real browser. Shows its props and reports what is typed. */
export default function PlainField({ value, onChange, language, label, markers, jump, onCursor }: CodeFieldProps) {
  return (
    <textarea
      aria-label={label}
      data-jump={jump ? JSON.stringify(jump) : undefined}
      data-language={language}
      data-markers={JSON.stringify(markers)}
      onChange={(event) => onChange(event.target.value)}
      onSelect={({ currentTarget: { value, selectionStart } }) =>
        onCursor?.(value.slice(0, selectionStart).split("\n").length)
      }
      value={value}
    />
  );
}
