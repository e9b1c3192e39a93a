import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { t } from "../../lib/i18n/translate";
import type { Completion } from "../../lib/template-language/completions";
import type { Span, TextEdit } from "../../lib/template-language/context";
import type { Diagnostic } from "../../lib/template-language/diagnostics";
import type { Hover } from "../../lib/template-language/hover";
import type { LanguageClient } from "./language-client";

/** A text with a worker that knows its language. */
export interface Session {
  client: LanguageClient;
  diagnostics: readonly Diagnostic[];
}

/** The sessions of all editors: Monaco has one provider of each kind for the language. */
export const sessions = new WeakMap<monaco.editor.ITextModel, Session>();

/** Whether the providers are registered. They serve every editor. */
let areProvidersRegistered = false;

/** Registers completion, help, renaming and quick fixes for all editors, once. */
export function registerProviders(): void {
  if (areProvidersRegistered) return;
  areProvidersRegistered = true;
  monaco.languages.registerCompletionItemProvider("html", COMPLETION);
  monaco.languages.registerHoverProvider("html", HOVER);
  monaco.languages.registerRenameProvider("html", RENAME);
  monaco.languages.registerCodeActionProvider("html", QUICK_FIXES, { providedCodeActionKinds: ["quickfix"] });
}

type Model = monaco.editor.ITextModel;

const questionAt = (model: Model, position: monaco.Position) => ({
  source: model.getValue(),
  offset: model.getOffsetAt(position),
});

const rangeOf = (model: Model, { start, end }: Span): monaco.Range =>
  monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));

/** Returns a function that turns a mistake of a text into a marker of Monaco. */
export const markerOf =
  (model: Model) =>
  ({ severity, message, ...span }: Diagnostic): monaco.editor.IMarkerData => ({
    ...rangeOf(model, span),
    severity: severity === "error" ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    message,
  });

const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;

const KINDS: Record<Completion["kind"], monaco.languages.CompletionItemKind> = {
  variable: CompletionItemKind.Variable,
  filter: CompletionItemKind.Function,
  tag: CompletionItemKind.Keyword,
  partial: CompletionItemKind.File,
  asset: CompletionItemKind.File,
  css: CompletionItemKind.Property,
  snippet: CompletionItemKind.Snippet,
};

const { InsertAsSnippet, KeepWhitespace } = CompletionItemInsertTextRule;
/** Both rules: they are bits. */
const SNIPPET_AS_IT_IS: monaco.languages.CompletionItemInsertTextRule = InsertAsSnippet + KeepWhitespace;

const COMPLETION: monaco.languages.CompletionItemProvider = {
  triggerCharacters: ["{", "%", ".", " ", "|", '"', "'", "@", ":"],
  async provideCompletionItems(model, position) {
    const found = await sessions.get(model)?.client.ask("completions", questionAt(model, position));
    if (!found || model.isDisposed()) return { suggestions: [] };
    return {
      suggestions: found.map(({ kind, label, text, isSnippet, keepsWhitespace, detail, documentation, ...span }) => ({
        label,
        range: rangeOf(model, span),
        insertText: text,
        ...(isSnippet && { insertTextRules: keepsWhitespace ? SNIPPET_AS_IT_IS : InsertAsSnippet }),
        kind: KINDS[kind],
        detail,
        documentation,
      })),
    };
  },
};

const HOVER: monaco.languages.HoverProvider = {
  async provideHover(model, position) {
    const found = await sessions.get(model)?.client.ask("hover", questionAt(model, position));
    if (!found || model.isDisposed()) return null;
    return { range: rangeOf(model, found), contents: markdownOf(found).map((value) => ({ value })) };
  },
};

const markdownOf = ({ title, text, code }: Hover): string[] => [
  `\`${title}\``,
  escapeMarkdown(text),
  ...(code === null ? [] : [`\`\`\`\n${code}\n\`\`\``]),
];

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+.!<>|~-]/g, "\\$&");

const RENAME: monaco.languages.RenameProvider = {
  async resolveRenameLocation(model, position) {
    const found = await sessions.get(model)?.client.ask("renamedAt", questionAt(model, position));
    const here = monaco.Range.fromPositions(position);
    if (!found) return { range: here, text: "", rejectReason: t("There is no variable here.") };
    return { range: rangeOf(model, found), text: found.text };
  },
  async provideRenameEdits(model, position, name) {
    const versionId = model.getVersionId();
    const found = await sessions.get(model)?.client.ask("rename", { ...questionAt(model, position), name });
    if (!found) return { edits: [] };
    if (found.kind === "refused") return { edits: [], rejectReason: found.reason };
    return { edits: found.edits.map((edit) => editOf(model, edit, versionId)) };
  },
};

const QUICK_FIXES: monaco.languages.CodeActionProvider = {
  provideCodeActions(model, range) {
    const found = sessions.get(model)?.diagnostics ?? [];
    const versionId = model.getVersionId();
    const actions = found.flatMap((diagnostic): monaco.languages.CodeAction[] => {
      const { fix } = diagnostic;
      if (!fix || !monaco.Range.areIntersectingOrTouching(rangeOf(model, diagnostic), range)) return [];
      return [
        {
          title: fix.title,
          kind: "quickfix",
          diagnostics: [markerOf(model)(diagnostic)],
          edit: { edits: [editOf(model, fix.edit, versionId)] },
          isPreferred: true,
        },
      ];
    });
    return { actions, dispose: () => undefined };
  },
};

const editOf = (model: Model, { text, ...span }: TextEdit, versionId: number) => ({
  resource: model.uri,
  versionId,
  textEdit: { range: rangeOf(model, span), text },
});
