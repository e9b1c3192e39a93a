import { createElement, Fragment, type ReactNode } from "react";
import { translate } from "../lib/i18n/translate";

/**
 * Returns a text with elements in the place of its placeholders: `tn("Sent to {email}", { email: <b>{email}</b> })`.
 * Like the text of `t`, the text must be a literal.
 */
export function tn(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  // Each second part is the name of a placeholder.
  const parts = translate(text).split(/\{(\w+)\}/);
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 0 ? part : nodes[part])));
}
