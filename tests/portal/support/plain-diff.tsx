import type { CodeDiffProps } from "../../../src/components/code-editor/code-field";

/** Replaces Monaco's diff editor, which needs a real browser. Shows the two texts. */
export default function PlainDiff({ original, modified }: CodeDiffProps) {
  return (
    <>
      {[original, modified].map(({ label, text }) => (
        <textarea aria-label={label} key={label} readOnly value={text} />
      ))}
    </>
  );
}
