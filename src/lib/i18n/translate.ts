/** Languages of the portal, each with its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", et: "Eesti" } as const;
export type Language = keyof typeof LANGUAGES;

/** Values of the placeholders in a text, such as `{email}`. */
type TextValues = Readonly<Record<string, string | number>>;

let active: Language = "en";
/** Translations by the English text. */
let catalogue: ReadonlyMap<string, string> = new Map();

/** Sets the language of the page, with its texts. */
export function setLanguage(chosen: Language, texts: Record<string, string>): void {
  active = chosen;
  catalogue = new Map(Object.entries(texts));
}

/** Returns the language that the page is shown in. */
export const language = (): Language => active;

/** Returns the language tag for numbers and dates. */
export const formatLocale = (): string => (active === "en" ? "en-US" : active);

/**
 * Returns a text in the language of the page: `t("Sent to {email}", { email })`. The English text is the key of its
 * translations. It must be a literal, because `npm run i18n` collects the texts from the source code.
 */
export function t(text: string, values?: TextValues): string {
  const translation = translate(text);
  return values ? fill(translation, values) : translation;
}

/**
 * Returns the text for a count, which takes the place of `#`: `plural(count, "# document", "# documents")`. German and
 * Estonian have the same two forms as English.
 */
export function plural(count: number, one: string, other: string, values: TextValues = {}): string {
  const text = translate(count === 1 ? one : other);
  return fill(text.replace("#", count.toLocaleString(formatLocale())), values);
}

/** Returns the translation of a text that is no literal, such as the message of an error code. */
export const translate = (text: string): string => catalogue.get(text) || text;

/**
 * Marks a text in a table whose module is evaluated before the translations are there. Whoever shows the text passes it
 * to `translate`.
 */
export const markText = (text: string): string => text;

/** Returns the translations by the English text, for a worker. */
export const translations = (): Record<string, string> => Object.fromEntries(catalogue);

const fill = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
