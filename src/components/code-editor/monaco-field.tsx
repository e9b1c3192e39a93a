import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { useEffect, useMemo, useRef } from "react";
import MonacoEditor from "react-monaco-editor";
import { useColorScheme } from "../../hooks/use-color-scheme";
import type { CodeFieldProps } from "./code-field";
import { colourLiquid } from "./liquid-colours";
import { releaseWorkers } from "./monaco-parts";
import { MONACO_THEMES } from "./monaco-themes";
import { createEditorTools } from "./monaco-tools";
import { useTemplateLanguage } from "./use-template-language";
import { handleWholeTextInput } from "./whole-text-input";

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // Without this, the card around the editor would clip suggestions and tooltips.
  fixedOverflowWidgets: true,
  folding: true,
  fontSize: 13,
  lineNumbersMinChars: 3,
  minimap: { enabled: false },
  overviewRulerLanes: 0,
  padding: { top: 12, bottom: 12 },
  renderLineHighlight: "line",
  renderLineHighlightOnlyWhenFocus: true,
  scrollBeyondLastLine: false,
  // At its end, the editor passes scrolling on to the page. Otherwise a full-width editor on a phone would trap it.
  scrollbar: { alwaysConsumeMouseWheel: false },
  tabSize: 2,
};

/** Monaco as a field. Works in browsers only; component tests replace it with a plain text field. */
export default function MonacoField(props: CodeFieldProps) {
  const { value, onChange, language, label, markers, jump, onCursor, isWrapped = true, onTools } = props;
  const scheme = useColorScheme();
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(null);
  const startLanguage = useTemplateLanguage(props);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model) return;
    monaco.editor.setModelMarkers(
      model,
      "service",
      markers.map(({ line, column, message }) => spanOf(model, line, column, message)),
    );
    const [first] = markers;
    if (!first) return;
    editor.current?.setPosition({ lineNumber: first.line, column: first.column ?? 1 });
    editor.current?.revealLineInCenter(first.line);
    // On a phone the editor is far above the button whose click found the error.
    editor.current?.getContainerDomNode().scrollIntoView({ block: "nearest" });
  }, [markers]);

  useEffect(() => {
    if (!jump || !editor.current) return;
    editor.current.setPosition({ lineNumber: jump.line, column: jump.column ?? 1 });
    editor.current.revealLineInCenter(jump.line);
    editor.current.focus();
  }, [jump]);

  // Monaco compares all options whenever it gets a new object.
  const options = useMemo(
    () => ({ ...OPTIONS, ariaLabel: label, wordWrap: isWrapped ? ("on" as const) : ("off" as const) }),
    [label, isWrapped],
  );

  return (
    <MonacoEditor
      language={language}
      theme={MONACO_THEMES[scheme]}
      value={value}
      onChange={onChange}
      options={options}
      editorDidMount={(mounted) => {
        editor.current = mounted;
        mounted.onDidFocusEditorText(releaseWorkers);
        const report = () => mounted.hasTextFocus() && onCursor?.(mounted.getPosition()?.lineNumber ?? 1);
        mounted.onDidChangeCursorPosition(report);
        mounted.onDidFocusEditorText(report);
        handleWholeTextInput(mounted);
        if (language === "html") {
          colourLiquid(mounted);
          onTools?.(createEditorTools(mounted, startLanguage(mounted)));
        }
      }}
      editorWillUnmount={(leaving) => leaving.getModel()?.dispose()}
    />
  );
}

/** Returns a marker from the error to the end of its line; of the whole line if the column is unknown. */
function spanOf(
  model: monaco.editor.ITextModel,
  line: number,
  column: number | null,
  message: string,
): monaco.editor.IMarkerData {
  const lineNumber = Math.min(line, model.getLineCount());
  const endColumn = model.getLineMaxColumn(lineNumber);
  const startColumn = column ?? model.getLineFirstNonWhitespaceColumn(lineNumber);
  return {
    severity: monaco.MarkerSeverity.Error,
    message,
    startLineNumber: lineNumber,
    startColumn: Math.max(1, Math.min(startColumn, endColumn - 1)),
    endLineNumber: lineNumber,
    endColumn,
  };
}
