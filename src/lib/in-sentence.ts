import { language } from "./i18n/translate";

/**
 * Returns a label in the form for use within a sentence: 'templates' for 'Templates', but 'API keys' unchanged. German
 * nouns keep their capital letter.
 */
export function inSentence(label: string): string {
  return language() === "de" || /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
