import { browser } from "../browser";
import { showToast } from "../toast-store";
import { LANGUAGES, type Language, setLanguage, t } from "./translate";

/** Key of localStorage for the user's choice of a language. */
const KEY = "language";

type Texts = Record<string, string>;

/** Translations of all texts. The English texts are in the source code. */
const CATALOGUES: Record<Language, () => Promise<{ default: Texts }>> = {
  en: async () => ({ default: {} }),
  de: () => import("./de.json"),
  et: () => import("./et.json"),
};

/** Returns the language that the user has chosen in this browser. Default: English. */
export function chosenLanguage(): Language {
  const stored = readChoice();
  return stored !== null && Object.hasOwn(LANGUAGES, stored) ? (stored as Language) : "en";
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The browser blocks the storage.
    return null;
  }
}

/**
 * Shows the page in a language. Modules translate their texts when they are evaluated, so this must end before any of
 * them is. Without the translations the page is shown in English.
 */
export async function startLanguage(chosen: Language): Promise<void> {
  const { default: texts } = await CATALOGUES[chosen]();
  setLanguage(chosen, texts);
  document.documentElement.lang = chosen;
}

/** Stores the user's choice and shows the page again in this language. If it can't be loaded, shows a toast instead. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  try {
    await CATALOGUES[chosen]();
    localStorage.setItem(KEY, chosen);
    browser.reload();
  } catch {
    showToast("error", t("The language could not be loaded. Check your connection and try again."));
  }
}
