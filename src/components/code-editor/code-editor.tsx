import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { memo, Suspense, useState } from "react";
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
      <SizeButton fullScreen={fullScreen} label={field.label} onChange={setFullScreen} />
    </div>
  );
}

interface SizeButtonProps {
  fullScreen: boolean;
  /** Name of the field. */
  label: string;
  onChange: (fullScreen: boolean) => void;
}

/** Does not render again with each character of the text. */
const SizeButton = memo(function SizeButton({ fullScreen, label, onChange }: SizeButtonProps) {
  const verb = fullScreen ? "Exit full screen" : "Full screen";
  return (
    <Tooltip title={verb}>
      <Button
        aria-label={`${verb}: ${label}`}
        className="code-editor-size"
        icon={fullScreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={() => onChange(!fullScreen)}
        size="small"
        type="text"
      />
    </Tooltip>
  );
});
