import { DiffEditorWidget } from "monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget";
import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { StandaloneServices } from "monaco-editor/esm/vs/editor/standalone/browser/standaloneServices";
import { IStandaloneThemeService } from "monaco-editor/esm/vs/editor/standalone/common/standaloneTheme";
import { IInstantiationService } from "monaco-editor/esm/vs/platform/instantiation/common/instantiation";
import { useEffect, useRef } from "react";
import { colorScheme } from "../../lib/color-scheme";
import type { CodeDiffProps } from "./code-field";
import { releaseWorkers } from "./monaco-parts";
import { MONACO_THEMES } from "./monaco-themes";

/** Width in px below which the two texts are shown in one column. */
const MIN_WIDTH_SIDE_BY_SIDE = 800;

const OPTIONS: monaco.editor.IDiffEditorConstructionOptions = {
  automaticLayout: true,
  diffWordWrap: "on",
  fixedOverflowWidgets: true,
  folding: false,
  fontSize: 13,
  hideUnchangedRegions: { enabled: true },
  lineNumbersMinChars: 4,
  minimap: { enabled: false },
  originalEditable: false,
  overviewRulerLanes: 0,
  readOnly: true,
  renderIndicators: true,
  renderMarginRevertIcon: false,
  renderOverviewRuler: false,
  renderSideBySide: true,
  renderSideBySideInlineBreakpoint: MIN_WIDTH_SIDE_BY_SIDE,
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false },
  // Nothing can be typed here, so Tab leaves the editor.
  tabFocusMode: true,
  useInlineViewWhenSpaceIsLimited: true,
  wordWrap: "on",
};

/** Monaco's diff editor. Works in browsers only; component tests replace it with two plain texts. */
export default function MonacoDiff({ original, modified }: CodeDiffProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    // A worker finds the differences.
    releaseWorkers();
    const models = {
      original: monaco.editor.createModel(original.text, "html"),
      modified: monaco.editor.createModel(modified.text, "html"),
    };
    const editor = createDiffEditor(box.current);
    nameEditor(editor.getOriginalEditor(), original.label);
    nameEditor(editor.getModifiedEditor(), modified.label);
    const comparison = editor.createViewModel(models);
    editor.setModel(comparison);
    return () => {
      editor.dispose();
      // The editor does not dispose of it. A comparison that is still being made would then fail with an error.
      comparison.dispose();
      models.original.dispose();
      models.modified.dispose();
    };
  }, [original.text, original.label, modified.text, modified.label]);
  return <div className="code-diff-field" ref={box} />;
}

/**
 * Does what `monaco.editor.createDiffEditor` does, which the build leaves out of Monaco, so that the page of the editor
 * does not load it (scripts/portal/replace-imports.ts).
 */
function createDiffEditor(box: HTMLElement): monaco.editor.IDiffEditor {
  const theme = StandaloneServices.get(IStandaloneThemeService).registerEditorContainer(box);
  monaco.editor.setTheme(MONACO_THEMES[colorScheme()]);
  const editor = StandaloneServices.get(IInstantiationService).createInstance(DiffEditorWidget, box, OPTIONS, {});
  editor.onDidDispose(() => theme.dispose());
  return editor;
}

/** Keeps the accessible name of one side. Monaco's options for it are lost at each change of the layout. */
function nameEditor(side: monaco.editor.ICodeEditor, label: string): void {
  const name = () => {
    if (side.getOption(monaco.editor.EditorOption.ariaLabel) !== label) side.updateOptions({ ariaLabel: label });
  };
  name();
  side.onDidChangeConfiguration(name);
}
