import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { Suspense, useState } from "react";
import { lazyWithReload } from "../lazy-with-reload";
import { Tooltip } from "../tooltip";
import type { CodeFieldProps } from "./code-field";
import "./code-editor.css";

const loadMonaco = () => import("./monaco-field");
const MonacoField = lazyWithReload("code-editor", loadMonaco);

// Monaco is by far the largest part of the page, so its download starts as soon as this module runs.
loadMonaco().catch(() => undefined);

interface CodeEditorProps extends CodeFieldProps {
  /** Height in px. */
  height: number;
  /** Draws the red border of a field with an error. */
  invalid: boolean;
}

/**
 * Edits HTML or JSON. Monaco loads after the page and replaces a placeholder of the same size. The editor can fill the
 * whole window; Escape shrinks it again.
 */
export function CodeEditor({ height, invalid, ...field }: CodeEditorProps) {
  const [fullScreen, setFullScreen] = useState(false);
  const verb = fullScreen ? "Exit full screen" : "Full screen";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same as the button inside
    <div
      className="code-editor"
      data-full-screen={fullScreen}
      onKeyDown={({ key }) => key === "Escape" && setFullScreen(false)}
    >
      <div className="code-editor-box" data-invalid={invalid} style={fullScreen ? undefined : { height }}>
        <Suspense fallback={<Skeleton active className="code-editor-loading" paragraph={{ rows: 4 }} title={false} />}>
          <MonacoField {...field} />
        </Suspense>
      </div>
      <Tooltip title={verb}>
        <Button
          aria-label={`${verb}: ${field.label}`}
          className="code-editor-size"
          icon={fullScreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          onClick={() => setFullScreen(!fullScreen)}
          size="small"
          type="text"
        />
      </Tooltip>
    </div>
  );
}
