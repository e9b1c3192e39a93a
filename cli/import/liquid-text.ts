import type { AST } from "@handlebars/parser";

/** Returns a tag of Liquid. @param strip where Handlebars removes white space */
export const tagOf = (text: string, strip: AST.StripFlags | undefined): string =>
  `${strip?.open ? "{%-" : "{%"} ${text} ${strip?.close ? "-%}" : "%}"}`;

/** Returns a text of Liquid in quotes. Liquid has no escapes, so some apostrophes become typographic ones. */
export const quote = (text: string): string => (text.includes('"') ? `'${text.replaceAll("'", "’")}'` : `"${text}"`);

/** Returns a comment of Liquid. Braces are removed, because they would begin a tag even in a comment. */
export const comment = (text: string): string =>
  `{% comment %} ${text.replace(/[{}%]/g, "").replaceAll("endcomment", "end comment").trim()} {% endcomment %}`;

/** Returns a text that Liquid writes as it is. */
export function literalText(text: string): string {
  if (!/\{[{%]/.test(text)) return text;
  // `raw` would end in such a text.
  if (/endraw/.test(text)) return text.replace(/\{[{%]/g, (braces) => `{{ "${braces}" }}`);
  return `{% raw %}${text}{% endraw %}`;
}
