import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { maskLiquid } from "./liquid-mask";

/** The part of Monaco's worker of HTML that formats a text. */
interface HtmlWorker {
  format(uri: string, range: null, options: monaco.languages.FormattingOptions): Promise<Edit[]>;
}

/** An edit of the Language Server Protocol, whose lines and characters count from 0. */
interface Edit {
  range: { start: Position; end: Position };
  newText: string;
}

interface Position {
  line: number;
  character: number;
}

const LANGUAGE = "html";

const { htmlDefaults } = monaco.languages.html;

/**
 * Makes "Format document" change white space of the HTML only. Monaco's own formatter takes Liquid for text: it would
 * join spaces in `{{ "a  b" }}`, and read `{% if a < b %}` as a start of an element.
 */
export function registerFormatter(): void {
  htmlDefaults.setModeConfiguration({
    ...htmlDefaults.modeConfiguration,
    documentFormattingEdits: false,
    documentRangeFormattingEdits: false,
  });
  monaco.languages.registerDocumentFormattingEditProvider(LANGUAGE, {
    async provideDocumentFormattingEdits(model, options) {
      const source = model.getValue();
      const masked = maskLiquid(source);
      const text = masked.restore(await formatHtml(masked.text, options));
      if (text === null || withoutWhiteSpace(text) !== withoutWhiteSpace(source)) return [];
      return [{ range: model.getFullModelRange(), text }];
    },
  });
}

/** Formats HTML in a worker of its own, because Monaco gives nobody the one that it keeps. */
async function formatHtml(html: string, options: monaco.languages.FormattingOptions): Promise<string> {
  const model = monaco.editor.createModel(html, "plaintext");
  const worker = monaco.editor.createWebWorker<HtmlWorker>({
    moduleId: "vs/language/html/htmlWorker",
    label: LANGUAGE,
    createData: { languageSettings: htmlDefaults.options, languageId: LANGUAGE },
  });
  try {
    const proxy = await worker.withSyncedResources([model.uri]);
    const edits = await proxy.format(model.uri.toString(), null, options);
    model.applyEdits(edits.map(({ range, newText }) => ({ range: rangeOf(range), text: newText })));
    return model.getValue();
  } finally {
    worker.dispose();
    model.dispose();
  }
}

const rangeOf = ({ start, end }: Edit["range"]): monaco.IRange => ({
  startLineNumber: start.line + 1,
  startColumn: start.character + 1,
  endLineNumber: end.line + 1,
  endColumn: end.character + 1,
});

const withoutWhiteSpace = (text: string): string => text.replace(/\s+/g, "");
