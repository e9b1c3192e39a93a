import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { liquidSpans } from "./liquid-spans";

/** Maximum length in characters of a template that gets colours. Colouring a longer one takes too long. */
const MAX_COLOURED_CHARACTERS = 500_000;

/** Colours Liquid on top of the colours of HTML: in text, in attributes and in style sheets. */
export function colourLiquid(editor: monaco.editor.IStandaloneCodeEditor): void {
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
