import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { liquidSpans, namesAt } from "./liquid-names";

type Parameters = Readonly<Record<string, unknown>>;

/** Parameters of each open template. */
const parametersOf = new WeakMap<monaco.editor.ITextModel, Parameters>();

/** Completes the names of these parameters in that template. */
export function completeWith(model: monaco.editor.ITextModel, parameters: Parameters): void {
  parametersOf.set(model, parameters);
}

/** Beyond that many characters colours are not worth the wait. */
const COLOURABLE = 500_000;

/** Understands Liquid in an editor of HTML: colours it, and completes the parameters' names. */
export function speakLiquid(editor: monaco.editor.IStandaloneCodeEditor): void {
  // Not before an editor is there: Monaco takes no more parts once it has been asked for anything.
  if (!completes) monaco.languages.registerCompletionItemProvider("html", COMPLETION);
  completes = true;
  colourLiquid(editor);
}

/** One provider serves every editor. */
let completes = false;

/** Colours Liquid on top of the HTML around it, wherever it stands: in text, in attributes, in style sheets. */
function colourLiquid(editor: monaco.editor.IStandaloneCodeEditor): void {
  const decorations = editor.createDecorationsCollection();
  const colour = () => {
    const model = editor.getModel();
    if (!model || model.getValueLength() > COLOURABLE) return;
    // Offsets count a line's end as one character or two, as the text itself has it.
    const spans = liquidSpans(model.getValue());
    decorations.set(
      spans.map(({ start, end }) => ({
        range: monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
        options: { inlineClassName: "code-liquid" },
      })),
    );
  };
  colour();
  editor.onDidChangeModelContent(colour);
}

const COMPLETION: monaco.languages.CompletionItemProvider = {
  triggerCharacters: ["{", "%", ".", " "],
  provideCompletionItems(model, position) {
    const parameters = parametersOf.get(model);
    if (!parameters) return { suggestions: [] };
    const before = model.getValueInRange({
      startLineNumber: 1,
      startColumn: 1,
      endLineNumber: position.lineNumber,
      endColumn: position.column,
    });
    const { startColumn } = model.getWordUntilPosition(position);
    const range = new monaco.Range(position.lineNumber, startColumn, position.lineNumber, position.column);
    return {
      suggestions: namesAt(parameters, before).map((label) => ({
        label,
        range,
        insertText: label,
        kind: monaco.languages.CompletionItemKind.Variable,
        detail: "Parameter",
      })),
    };
  },
};
