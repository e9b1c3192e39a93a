/** Output such as `{{ name }}`, or tag such as `{% if paid %}`. */
const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/** Returns the positions of Liquid's outputs and tags, as offsets into the text. */
export function liquidSpans(text: string): { start: number; end: number }[] {
  return [...text.matchAll(LIQUID)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}
