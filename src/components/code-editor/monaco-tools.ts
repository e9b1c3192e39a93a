import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import type { EditorCommand, EditorTools } from "./editor-tools";
import { registerFormatter } from "./format-template";
import type { TemplateLanguage } from "./template-language";

const ACTIONS: Record<EditorCommand, string> = {
  find: "actions.find",
  replace: "editor.action.startFindReplaceAction",
  format: "editor.action.formatDocument",
};

/** Monaco's contribution that inserts snippets. It comes with the suggestions. */
interface SnippetController extends monaco.editor.IEditorContribution {
  insert(body: string, options: { adjustWhitespace: boolean }): void;
}

// Monaco has another key for it on Linux.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF,
  command: ACTIONS.format,
  when: "editorTextFocus",
});

registerFormatter();

/** @param loadLanguage loads the template language, unless it is there already */
export function createEditorTools(
  editor: monaco.editor.IStandaloneCodeEditor,
  loadLanguage: () => Promise<TemplateLanguage | null>,
): EditorTools {
  return {
    run(command) {
      editor.focus();
      void editor.getAction(ACTIONS[command])?.run();
    },
    async outline() {
      const language = await loadLanguage();
      const model = editor.getModel();
      const entries = await language?.outline();
      if (!entries || !model || model.isDisposed()) return null;
      return entries.map(({ start, text, kind, depth }) => {
        const { lineNumber: line, column } = model.getPositionAt(start);
        return { text, kind, depth, line, column };
      });
    },
    goTo({ line, column }) {
      editor.setPosition({ lineNumber: line, column });
      editor.revealLineInCenter(line);
      editor.focus();
    },
    insertSnippet({ body, keepsWhitespace = false }) {
      editor.focus();
      editor.getContribution<SnippetController>("snippetController2")?.insert(body, {
        adjustWhitespace: !keepsWhitespace,
      });
    },
  };
}
