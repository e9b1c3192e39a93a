import type { editor } from "monaco-editor/esm/vs/editor/editor.api";
import { useEffect, useRef } from "react";
import { EMPTY_CONTEXT } from "../../lib/template-language/context";
import type { CodeFieldProps } from "./code-field";
import type { TemplateLanguage } from "./template-language";

type LanguageProps = Pick<CodeFieldProps, "context" | "onFirstFocus" | "onOpenPartial">;

/**
 * Returns a function that gives an editor the template language when it gets the focus for the first time. The language
 * loads then, after the page. If it can't be loaded, the editor works without it, and tries again at the next focus.
 * The function returns another one, which loads the language at once if that has not happened yet.
 */
export function useTemplateLanguage({ context = EMPTY_CONTEXT, onFirstFocus, onOpenPartial }: LanguageProps) {
  const latest = useRef({ context, onFirstFocus, onOpenPartial });
  const language = useRef<TemplateLanguage | null>(null);
  useEffect(() => {
    latest.current = { context, onFirstFocus, onOpenPartial };
  });
  useEffect(() => language.current?.setContext(context), [context]);

  return (mounted: editor.IStandaloneCodeEditor): (() => Promise<TemplateLanguage | null>) => {
    let loading: Promise<TemplateLanguage | null> | undefined;
    const load = async () => {
      const versionAtFocus = mounted.getModel()?.getVersionId();
      latest.current.onFirstFocus?.();
      try {
        const { attachTemplateLanguage } = await import("./template-language");
        language.current = attachTemplateLanguage(mounted, (id) => latest.current.onOpenPartial?.(id));
        language.current?.setContext(latest.current.context);
        focused.dispose();
        // Offers completions for the word that was typed while the language was loading.
        const isTyping = mounted.hasTextFocus() && mounted.getModel()?.getVersionId() !== versionAtFocus;
        if (isTyping && isInWord(mounted)) mounted.trigger("language", "editor.action.triggerSuggest", { auto: true });
        return language.current;
      } catch {
        loading = undefined;
        return null;
      }
    };
    const loadOnce = () => {
      loading ??= load();
      return loading;
    };
    const focused = mounted.onDidFocusEditorText(() => void loadOnce());
    return loadOnce;
  };
}

/** Whether the cursor is behind a character that typing would open completions for. */
function isInWord(mounted: editor.IStandaloneCodeEditor): boolean {
  const { lineNumber = 1, column = 1 } = mounted.getPosition() ?? {};
  const line = mounted.getModel()?.getLineContent(lineNumber) ?? "";
  return /[\w{%.|"'@:]$/.test(line.slice(0, column - 1));
}
