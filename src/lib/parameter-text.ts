import { t } from "./i18n/translate";

/** Phrases of `checkParameters`. What varies in a phrase is `{part}`. */
const PHRASES: readonly (readonly [pattern: RegExp, write: (part: string) => string])[] = [
  [/^nothing$/, () => t("missing")],
  [/^a value$/, () => t("a value")],
  [/^a date such as (.+)$/, (part) => t("a date such as {part}", { part })],
  [/^a date and time such as (.+)$/, (part) => t("a date and time such as {part}", { part })],
  [/^one of (.+)$/s, (part) => t("one of {part}", { part })],
  [/^at least (\d+) characters$/, (part) => t("at least {part} characters", { part })],
  [/^at most (\d+) characters$/, (part) => t("at most {part} characters", { part })],
  [/^(\d+) characters$/, (part) => t("{part} characters", { part })],
  [/^at least (\d+) entries$/, (part) => t("at least {part} entries", { part })],
  [/^at most (\d+) entries$/, (part) => t("at most {part} entries", { part })],
  [/^(\d+) entries$/, (part) => t("{part} entries", { part })],
  [/^at least (.+)$/, (part) => t("at least {part}", { part })],
  [/^at most (.+)$/, (part) => t("at most {part}", { part })],
  [/^([a-z]+(?: or [a-z]+)+)$/, (part) => part.split(" or ").join(` ${t("or")} `)],
];

/**
 * Translates what a check of parameters expected or got, which the API says in English. Types and values stay as they
 * are in JSON.
 */
export function parameterText(text: string): string {
  for (const [pattern, write] of PHRASES) {
    const found = pattern.exec(text);
    if (found) return write(found[1] ?? "");
  }
  return text;
}
