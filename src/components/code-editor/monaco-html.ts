/** Monaco's completion, folding and help for HTML. */
import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { setupMode } from "monaco-editor/esm/vs/language/html/htmlMode";

setupMode(monaco.languages.html.htmlDefaults);
