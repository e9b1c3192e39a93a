import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { t } from "../../lib/i18n/translate";
import type { LanguageContext } from "../../lib/template-language/context";
import type { OutlineEntry } from "../../lib/template-language/outline";
import LanguageWorker from "./language.worker?worker";
import { LanguageClient } from "./language-client";
import { markerOf, registerProviders, type Session, sessions } from "./language-providers";

/** Delay in ms between the last key and the look for mistakes. */
const PAUSE_MS = 300;

const MARKERS = "language";

/** The template language of one editor. */
export interface TemplateLanguage {
  setContext(context: LanguageContext): void;
  /** Resolves with null if the worker can't answer. */
  outline(): Promise<OutlineEntry[] | null>;
}

/**
 * Adds the template language to an editor: mistakes, completion, help, quick fixes, renaming, and F12 or Ctrl and click
 * on the name of a partial. A worker does the work, so that typing never waits.
 * @param openPartial opens the page of a partial
 */
export function attachTemplateLanguage(
  editor: monaco.editor.IStandaloneCodeEditor,
  openPartial: (id: string) => void,
): TemplateLanguage | null {
  const model = editor.getModel();
  if (!model) return null;
  registerProviders();
  const client = new LanguageClient(() => new LanguageWorker());
  const session: Session = { client, diagnostics: [] };
  sessions.set(model, session);

  const check = async () => {
    const version = model.getVersionId();
    const found = await client.ask("diagnostics", { source: model.getValue() });
    if (!found || model.isDisposed() || model.getVersionId() !== version) return;
    session.diagnostics = found;
    monaco.editor.setModelMarkers(model, MARKERS, found.map(markerOf(model)));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE_MS);
  };
  const open = async (position: monaco.Position) => {
    const id = await client.ask("definition", { source: model.getValue(), offset: model.getOffsetAt(position) });
    if (id) openPartial(id);
  };
  const changes = model.onDidChangeContent(checkSoon);
  editor.onMouseDown(({ event, target }) => {
    if ((event.ctrlKey || event.metaKey) && event.leftButton && target.position) void open(target.position);
  });
  editor.addAction({
    id: "platen.open-partial",
    label: t("Open the partial"),
    keybindings: [monaco.KeyCode.F12],
    run: () => {
      const position = editor.getPosition();
      if (position) void open(position);
    },
  });
  model.onWillDispose(() => {
    clearTimeout(timer);
    changes.dispose();
    client.close();
  });

  return {
    setContext(context) {
      client.setContext(context);
      checkSoon();
    },
    outline: () => client.ask("outline", { source: model.getValue() }),
  };
}
