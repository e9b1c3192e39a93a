import { Skeleton } from "antd";
import { Suspense } from "react";
import { lazyWithReload } from "../lazy-with-reload";
import type { CodeFieldProps } from "./code-field";
import "./code-editor.css";

const loadMonaco = () => import("./monaco-field");
const MonacoField = lazyWithReload("code-editor", loadMonaco);

// By far the largest part of its page: asked for as soon as that page's own code is here.
loadMonaco().catch(() => undefined);

interface CodeEditorProps extends CodeFieldProps {
  /** Height in px. */
  height: number;
  /** Draws the red border of a field in error (spec 5). */
  invalid: boolean;
}

/** Edits HTML or JSON. Monaco arrives after the page around it, into a place of its final size. */
export function CodeEditor({ height, invalid, ...field }: CodeEditorProps) {
  return (
    <div className="code-editor" data-invalid={invalid} style={{ height }}>
      <Suspense fallback={<Skeleton active className="code-editor-loading" paragraph={{ rows: 4 }} title={false} />}>
        <MonacoField {...field} />
      </Suspense>
    </div>
  );
}
