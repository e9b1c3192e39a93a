/**
 * Imports only the parts of Monaco that are useful for writing HTML and JSON. `editor.all` with its forty contributions
 * would double the download of the page.
 */
import "monaco-editor/esm/vs/editor/browser/coreCommands";
import "monaco-editor/esm/vs/editor/contrib/bracketMatching/browser/bracketMatching";
import "monaco-editor/esm/vs/editor/contrib/caretOperations/browser/caretOperations";
import "monaco-editor/esm/vs/editor/contrib/clipboard/browser/clipboard";
import "monaco-editor/esm/vs/editor/contrib/codeAction/browser/codeActionContributions";
import "monaco-editor/esm/vs/editor/contrib/comment/browser/comment";
import "monaco-editor/esm/vs/editor/contrib/cursorUndo/browser/cursorUndo";
import "monaco-editor/esm/vs/editor/contrib/find/browser/findController";
import "monaco-editor/esm/vs/editor/contrib/folding/browser/folding";
import "monaco-editor/esm/vs/editor/contrib/format/browser/formatActions";
import "monaco-editor/esm/vs/editor/contrib/hover/browser/hoverContribution";
import "monaco-editor/esm/vs/editor/contrib/indentation/browser/indentation";
import "monaco-editor/esm/vs/editor/contrib/linesOperations/browser/linesOperations";
import "monaco-editor/esm/vs/editor/contrib/multicursor/browser/multicursor";
import "monaco-editor/esm/vs/editor/contrib/rename/browser/rename";
import "monaco-editor/esm/vs/editor/contrib/smartSelect/browser/smartSelect";
import "monaco-editor/esm/vs/editor/contrib/suggest/browser/suggestController";
import "monaco-editor/esm/vs/editor/contrib/toggleTabFocusMode/browser/toggleTabFocusMode";
import "monaco-editor/esm/vs/editor/contrib/wordOperations/browser/wordOperations";
import "monaco-editor/esm/vs/base/browser/ui/codicons/codiconStyles";
import "monaco-editor/esm/vs/basic-languages/html/html.contribution";
// A service that the comparison of two texts needs. Monaco only knows services that exist before its first editor.
import "monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffProviderFactoryService";
import { htmlLanguageService } from "monaco-editor/esm/vs/language/html/monaco.contribution";
import "monaco-editor/esm/vs/language/json/monaco.contribution";
// Monaco would load these two itself, each as a file of its own.
import "monaco-editor/esm/vs/basic-languages/html/html";
import "monaco-editor/esm/vs/language/json/jsonMode";
import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker?worker";
import HtmlWorker from "monaco-editor/esm/vs/language/html/html.worker?worker";
import JsonWorker from "monaco-editor/esm/vs/language/json/json.worker?worker";

const WORKERS: Record<string, new () => Worker> = { html: HtmlWorker, json: JsonWorker };

let release: () => void;
const firstFocus = new Promise<void>((resolve) => {
  release = resolve;
});

// Monaco would load its help for HTML as soon as it colors HTML. It is useless without a worker.
htmlLanguageService.dispose();

/**
 * Lets Monaco load the workers of its languages, and its help for HTML. Called at the first focus, because they are
 * useless before. The editor works without that help, too.
 */
export function releaseWorkers(): void {
  release();
  import("./monaco-html").catch(() => undefined);
}

self.MonacoEnvironment = {
  getWorker: async (_id, language) => {
    await firstFocus;
    return new (WORKERS[language] ?? EditorWorker)();
  },
};
