import { findReferences } from "./find-references";

/**
 * Changes the name of a partial in the tags of a template, and nothing else.
 *
 * @param to has no double quote and no backslash, as the name of any partial
 */
export function renameReferences(html: string, from: string, to: string): string {
  let renamed = "";
  let rest = 0;
  for (const { name, begin, end } of findReferences(html)) {
    if (name !== from) continue;
    const quote = to.includes("'") ? '"' : html[begin];
    renamed += html.slice(rest, begin) + quote + to + quote;
    rest = end;
  }
  return renamed + html.slice(rest);
}
