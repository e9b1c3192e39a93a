import type { editor } from "monaco-editor/esm/vs/editor/editor.api";

/**
 * Takes text that arrives at once as it is: dictation, text expanders and tests send whole passages as one input. Monaco
 * would play them back key by key, indenting and closing brackets that the text brings along itself.
 */
export function takeWhole(target: editor.IStandaloneCodeEditor): void {
  const take = (event: InputEvent) => {
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || isComposing || !data || data.length < 2) return;
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
