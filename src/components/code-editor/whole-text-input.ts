import type { editor } from "monaco-editor/esm/vs/editor/editor.api";

/**
 * Makes an editor insert text that arrives in one input event unchanged. Dictation, text expanders and tests send whole
 * passages in this way. Monaco would replay them key by key, and add indentation and closing brackets that the text
 * already has.
 */
export function handleWholeTextInput(target: editor.IStandaloneCodeEditor): void {
  const take = (event: InputEvent) => {
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || isComposing || !data || data.length < 2) return;
    // The fields of find and rename are in the editor, too.
    if (!(event.target instanceof Element && event.target.classList.contains("inputarea"))) return;
    event.preventDefault();
    event.stopPropagation();
    target.pushUndoStop();
    target.executeEdits(
      "input",
      (target.getSelections() ?? []).map((range) => ({ range, text: data, forceMoveMarkers: true })),
    );
    target.pushUndoStop();
  };
  target.getDomNode()?.addEventListener("beforeinput", take, { capture: true });
}
