import { useEffect, useRef } from "react";
import type { CodeFieldProps } from "../../../src/components/code-editor/code-field";
import type { OutlinePart } from "../../../src/components/code-editor/editor-tools";
import { outline } from "../../../src/lib/template-language/outline";

/** Replaces Monaco, which needs a real browser. Shows its props and reports what is typed. */
export default function PlainField(props: CodeFieldProps) {
  const { value, onChange, language, label, markers, jump, onCursor, isWrapped = true, onTools } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const focus = (dataset: DOMStringMap) => {
      Object.assign(field.current?.dataset ?? {}, dataset);
      field.current?.focus();
    };
    onTools?.({
      run: (command) => focus({ command }),
      outline: async () => outlineOf(field.current?.value ?? ""),
      goTo: (place) => focus({ place: JSON.stringify(place) }),
      insertSnippet: ({ body }) => focus({ snippet: body }),
    });
  }, [onTools]);
  return (
    <textarea
      aria-label={label}
      data-jump={jump ? JSON.stringify(jump) : undefined}
      data-language={language}
      data-markers={JSON.stringify(markers)}
      data-wrapped={isWrapped}
      onChange={(event) => onChange(event.target.value)}
      onSelect={({ currentTarget: { value, selectionStart } }) =>
        onCursor?.(value.slice(0, selectionStart).split("\n").length)
      }
      ref={field}
      value={value}
    />
  );
}

/** Answers as the worker does. The template "(no answer)" is one that it can't read. */
function outlineOf(source: string): OutlinePart[] | null {
  if (source === "(no answer)") return null;
  return outline(source).map(({ start, text, kind, depth }) => {
    const lines = source.slice(0, start).split("\n");
    return { text, kind, depth, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  });
}
