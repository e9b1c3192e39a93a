import { t, translate } from "../i18n/translate";
import type { LanguageContext, Span } from "./context";
import { readExpressions } from "./expressions";
import { FILTERS, signatureOf } from "./filter-help";
import { type KnownValue, propertyNames, propertyOf } from "./known-value";
import { pageRulesAt } from "./page-rules";
import { type LiquidPart, scan } from "./scan";
import { SNIPPETS } from "./snippets";
import { TAGS } from "./tag-help";
import { describeValue } from "./value-text";
import { resolve, type Visible, walk } from "./walk";
import { isPlainName } from "./words";

/** Something that can be inserted at the cursor. */
export interface Completion extends Span {
  kind: "variable" | "filter" | "tag" | "partial" | "asset" | "css" | "snippet";
  label: string;
  /** Text to insert; `isSnippet` if it has places to fill in. */
  text: string;
  isSnippet: boolean;
  /** Whether its lines must not be indented. */
  keepsWhitespace?: true;
  detail: string;
  documentation: string;
}

/** A half typed word. `{%-` begins with a dash. */
const TYPED = /(?:[A-Za-z_\u0080-\uffff]|\d)[\w\u0080-\uffff-]*$/;
/** The end of a tag that is there already, or the brace that the editor has added. */
const REST_OF_TAG = /^[ \t]*-?%?\}/;

/** Returns what can be inserted at a place of the template. */
export function completions(source: string, offset: number, context: LanguageContext): Completion[] {
  const before = source.slice(0, offset);
  // The text after the cursor is often half typed, and does not change what fits at the cursor.
  const part = scan(before).findLast(({ end, isClosed }) => end === offset && !isClosed);
  const line = part?.name === "liquid" ? before.slice(before.lastIndexOf("\n") + 1) : null;
  if (line !== null) return inExpression(`{% ${line}`, { source: before, rest: null, offset, context });
  const rest = source.slice(offset).split("\n", 1)[0] ?? "";
  if (part) return inExpression(source.slice(part.start, offset), { source: before, rest, offset, context });
  return [...cssAt(before, offset), ...snippetsAt(before, offset)];
}

interface Place {
  /** The template up to the cursor. */
  source: string;
  /** The line from the cursor on; null in a tag `liquid`, whose lines have no braces. */
  rest: string | null;
  offset: number;
  context: LanguageContext;
}

/** @param text the tag or the output up to the cursor */
function inExpression(text: string, { source, rest, offset, context }: Place): Completion[] {
  const quoted = /(?:"[^"]*|'[^']*)$/.exec(
    text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, (all) => "x".repeat(all.length)),
  )?.[0];
  if (quoted !== undefined) {
    const span = { start: offset - quoted.length + 1, end: offset };
    return namesInQuotes(text.slice(0, text.length - quoted.length), span, context);
  }
  const typed = TYPED.exec(text)?.[0] ?? "";
  const span = { start: offset - typed.length, end: offset };
  const head = text.slice(0, text.length - typed.length);
  if (/^\{%-?\s*$/.test(head)) return tagsAt(span, rest);
  if (/\|\s*$/.test(head)) return filtersAt(span);
  // The name of a new variable or block.
  if (/\{%-?\s*(?:assign|capture|increment|decrement|for|tablerow|block)\s+$/.test(head)) return [];
  return variablesAt(head, source, span, context);
}

function namesInQuotes(head: string, span: Span, { partials, assets }: LanguageContext): Completion[] {
  if (/\{%-?\s*(?:render|layout)\s*$/.test(head)) return named("partial", partials, span);
  return /(?:\{\{-?|=|\burl\()\s*$/.test(head) ? named("asset", assets, span) : [];
}

const named = (kind: "partial" | "asset", items: LanguageContext["partials"], span: Span): Completion[] =>
  (items ?? []).map(({ name }) => ({
    ...span,
    kind,
    label: name,
    text: name,
    isSnippet: false,
    detail: kind === "partial" ? t("Partial") : t("Asset"),
    documentation: kind === "asset" ? `{{ "${name}" | asset_url }}` : "",
  }));

/** Tags with their ends, which replace an end that is there. If words follow, only the name is inserted. */
function tagsAt({ start, end }: Span, rest: string | null): Completion[] {
  const close = rest === null ? undefined : REST_OF_TAG.exec(rest)?.[0];
  const isSnippet = rest !== null && (close !== undefined || !rest.includes("%}"));
  return TAGS.map(({ name, help, snippet }) => ({
    start,
    end: end + (close?.length ?? 0),
    kind: "tag",
    label: name,
    text: isSnippet ? snippet : name,
    isSnippet,
    detail: t("Tag"),
    documentation: translate(help),
  }));
}

const filtersAt = (span: Span): Completion[] =>
  FILTERS.map((filter) => ({
    ...span,
    kind: "filter",
    label: filter.name,
    text: filter.name,
    isSnippet: false,
    detail: signatureOf(filter),
    documentation: `${translate(filter.help)}\n\n    ${filter.example}`,
  }));

function variablesAt(head: string, source: string, span: Span, context: LanguageContext): Completion[] {
  // Ends the half typed part, so that its place is read as one of the template.
  const walked = walk(source.slice(0, span.start), { ...context, schema: context.offered });
  const locals = walked.parts.at(-1)?.locals ?? [];
  const visible: Visible = { ...walked, locals };
  const values = head.endsWith(".") ? propertiesOf(head, visible) : variablesOf(visible);
  return values
    .filter(([name]) => isPlainName(name))
    .map(([name, value]) => ({
      ...span,
      kind: "variable",
      label: name,
      text: name,
      isSnippet: false,
      ...describeValue(value),
    }));
}

type Named = readonly [name: string, value: KnownValue];

const variablesOf = ({ locals, assigned, root }: Visible): Named[] => [
  ...new Map<string, KnownValue>([
    ...propertiesIn(root),
    ...assigned,
    ...locals.map(({ name, value }): Named => [name, value]),
  ]),
];

function propertiesOf(head: string, visible: Visible): Named[] {
  const [, written = ""] = /([\w\u0080-\uffff.[\]"'-]*)\.$/.exec(head) ?? [];
  const part: LiquidPart | undefined = scan(`{{ ${written} }}`)[0];
  const path = part && readExpressions(part).paths[0];
  const value = path && resolve(path, visible);
  return value ? propertiesIn(value) : [];
}

const propertiesIn = (value: KnownValue): Named[] =>
  propertyNames(value).flatMap((name): Named[] => {
    const property = propertyOf(value, name);
    return property ? [[name, property]] : [];
  });

function cssAt(before: string, offset: number): Completion[] {
  const typed = /@?[\w-]*(?:\s:\w*)?$/.exec(before)?.[0] ?? "";
  return pageRulesAt(before).map(({ name, help, snippet }) => ({
    start: offset - typed.length,
    end: offset,
    kind: "css",
    label: name,
    text: snippet,
    isSnippet: true,
    detail: t("Page rule"),
    documentation: translate(help),
  }));
}

/** Snippets fit between the elements of a page: not within a tag, and not in a style sheet or a script. */
function snippetsAt(before: string, offset: number): Completion[] {
  const isInTag = before.lastIndexOf("<") > before.lastIndexOf(">");
  const isInRaw = ["style", "script"].some(
    (name) => before.lastIndexOf(`<${name}`) > before.lastIndexOf(`</${name}`) && before.includes(`<${name}`),
  );
  if (isInTag || isInRaw) return [];
  const typed = /[\w-]*$/.exec(before)?.[0] ?? "";
  return SNIPPETS.map(({ name, help, body, keepsWhitespace }) => ({
    start: offset - typed.length,
    end: offset,
    kind: "snippet",
    label: translate(name),
    text: body,
    isSnippet: true,
    ...(keepsWhitespace && { keepsWhitespace }),
    detail: t("Snippet"),
    documentation: translate(help),
  }));
}
