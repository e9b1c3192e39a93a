import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { liquidSpans, namesAt } from "./liquid-names";

type Parameters = Readonly<Record<string, unknown>>;

/** Parameters that each open template is rendered with. */
const parametersByModel = new WeakMap<monaco.editor.ITextModel, Parameters>();

/** Sets the parameters whose names the editor completes in a template. */
export function setCompletionParameters(model: monaco.editor.ITextModel, parameters: Parameters): void {
  parametersByModel.set(model, parameters);
}

/** Maximum length in characters of a template that gets colours. Colouring a longer one takes too long. */
const MAX_COLOURED_CHARACTERS = 500_000;

/** Adds Liquid to an HTML editor: colours it and completes the names of the parameters. */
export function addLiquidSupport(editor: monaco.editor.IStandaloneCodeEditor): void {
  // Only once an editor exists: Monaco ignores contributions that are imported after its first use.
  if (!isCompletionRegistered) monaco.languages.registerCompletionItemProvider("html", COMPLETION);
  isCompletionRegistered = true;
  colourLiquid(editor);
}

/** Whether the completion provider is registered. One provider serves every editor. */
let isCompletionRegistered = false;

/** Colours Liquid on top of the colours of HTML: in text, in attributes and in style sheets. */
function colourLiquid(editor: monaco.editor.IStandaloneCodeEditor): void {
  const decorations = editor.createDecorationsCollection();
  const colour = () => {
    const model = editor.getModel();
    if (!model || model.getValueLength() > MAX_COLOURED_CHARACTERS) return;
    // A line end counts as one or two characters, as in the text, so that the offsets fit.
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
    const parameters = parametersByModel.get(model);
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
