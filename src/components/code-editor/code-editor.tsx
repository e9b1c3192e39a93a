import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type KeyboardEvent, memo, Suspense, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { whenIdle } from "../../lib/when-idle";
import { lazyWithReload } from "../lazy-with-reload";
import { Tooltip } from "../tooltip";
import type { CodeFieldProps } from "./code-field";
import type { EditorTools } from "./editor-tools";
import { ToolsMenu } from "./tools-menu";
import { useWordWrap } from "./use-word-wrap";
import "./code-editor.css";

const MonacoField = lazyWithReload("code-editor", async () => {
  await new Promise<void>(whenIdle);
  return import("./monaco-field");
});

/** Characters of the text that are shown before Monaco has loaded: more than a screen can show. */
const FIRST_CHARACTERS = 10_000;

interface CodeEditorProps extends Omit<CodeFieldProps, "isWrapped" | "onTools"> {
  /** Height in px. */
  height: number;
  /** Draws the red border of a field with an error. */
  invalid: boolean;
}

/**
 * Edits HTML or JSON. Monaco is by far the largest part of the page, so it loads when everything else is painted. Until
 * then, the text can be read. The editor can fill the whole window; Escape shrinks it again. The editor for HTML has a
 * menu of tools.
 */
export function CodeEditor({ height, invalid, ...field }: CodeEditorProps) {
  const [fullScreen, setFullScreen] = useState(false);
  const [tools, setTools] = useState<EditorTools | null>(null);
  const [isWrapped, setIsWrapped] = useWordWrap();
  const isHtml = field.language === "html";
  function shrink({ key, target }: KeyboardEvent): void {
    // In the menu, Escape closes the menu.
    const isInMenu = target instanceof Element && target.closest(".code-tools-menu") !== null;
    if (key === "Escape" && !isInMenu) setFullScreen(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same as the button inside
    <div className="code-editor" data-full-screen={fullScreen} onKeyDown={shrink}>
      <div className="code-editor-box" data-invalid={invalid} style={fullScreen ? undefined : { height }}>
        <Suspense
          fallback={
            <pre aria-busy className="code-editor-text" data-wrapped={isWrapped}>
              {field.value.slice(0, FIRST_CHARACTERS)}
            </pre>
          }
        >
          <MonacoField {...field} {...(isHtml && { isWrapped, onTools: setTools })} />
        </Suspense>
      </div>
      {isHtml && <ToolsMenu isWrapped={isWrapped} label={field.label} onWrap={setIsWrapped} tools={tools} />}
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
  const verb = fullScreen ? t("Exit full screen") : t("Full screen");
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
