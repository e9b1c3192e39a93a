import { t } from "../i18n/translate";
import type { LanguageContext, Span, TextEdit } from "./context";
import { entryExpressions } from "./entry-expressions";
import type { Path, Step } from "./expressions";
import { FILTERS, filterHelp } from "./filter-help";
import { entryOf, propertyNames } from "./known-value";
import type { LiquidPart } from "./scan";
import { similarName } from "./similar-name";
import { findSyntaxFault } from "./syntax-fault";
import { TAGS, tagHelp } from "./tag-help";
import { resolve, type Visible, valueOfFirst, type WalkedPart, walk } from "./walk";
import { isPlainName } from "./words";

/** A mistake in a template, or what is probably one. */
export interface Diagnostic extends Span {
  severity: "error" | "warning";
  message: string;
  /** Change that probably corrects the mistake. */
  fix?: { title: string; edit: TextEdit };
}

/** Maximum number of diagnostics of one template. */
const MAX_DIAGNOSTICS = 200;
/** Tags that liquidjs has and templates can't use; the parser says what to use instead. */
const REPORTED_BY_PARSER = new Set(["include"]);
const CONDITIONS = new Set(["if", "elsif", "unless", "case"]);

/** Finds the first mistake that makes the template unusable, and names that mean nothing. */
export function diagnostics(source: string, context: LanguageContext): Diagnostic[] {
  const walked = walk(source, context);
  const optional = optionalPaths(walked.parts);
  const variablesIn = ({ part: { words }, paths, locals }: WalkedPart): Diagnostic[] =>
    scopesOf(source, { words, paths }, { ...walked, locals }).flatMap((scope) => unknownVariables(scope, optional));
  const namesIn = (part: WalkedPart): Diagnostic[] => [
    ...unknownFilters(part),
    ...unknownItems(part, context),
    ...(context.isPartial ? [] : variablesIn(part)),
  ];
  const found: Diagnostic[] = [];
  for (const part of walked.parts) {
    if (found.length >= MAX_DIAGNOSTICS) break;
    const [tag] = unknownTag(part);
    // The words of an unknown tag may mean anything.
    if (part.part.isClosed) found.push(...(tag ? [tag] : namesIn(part)));
  }
  const unknown = walked.parts.filter((part) => unknownTag(part).length > 0).map(({ part }) => part.name);
  const fault = findSyntaxFault(source, new Set(unknown));
  return [...(fault ? [{ ...fault, severity: "error" as const }] : []), ...found].slice(0, MAX_DIAGNOSTICS);
}

function unknownTag({ part }: WalkedPart): Diagnostic[] {
  const { kind, name, nameStart: start } = part;
  if (kind === "output" || name === "" || tagHelp(name) || REPORTED_BY_PARSER.has(name)) return [];
  const names = TAGS.map((tag) => tag.name);
  return [unknown("tag", { text: name, start, end: start + name.length }, names)];
}

const unknownFilters = ({ filters }: WalkedPart): Diagnostic[] =>
  filters
    .filter(({ text }) => !filterHelp(text))
    .map((word) =>
      unknown(
        "filter",
        word,
        FILTERS.map(({ name }) => name),
      ),
    );

function unknownItems({ partial, assets: used }: WalkedPart, { partials, assets }: LanguageContext): Diagnostic[] {
  const unknownOf = (
    kind: "partial" | "asset",
    items: LanguageContext["partials"],
    words: readonly (Span & { text: string })[],
  ) => {
    if (!items) return [];
    const names = items.map(({ name }) => name);
    const missing = words.filter(({ text }) => !names.includes(text));
    // Without the quotes.
    return missing.map(({ text, start, end }) => unknown(kind, { text, start: start + 1, end: end - 1 }, names));
  };
  return [...unknownOf("partial", partials, partial ? [partial] : []), ...unknownOf("asset", assets, used)];
}

type Worded = Pick<WalkedPart, "paths"> & Pick<LiquidPart, "words">;

/** Paths, and the variables that they can use. */
interface Scope {
  paths: readonly Path[];
  visible: Visible;
}

/** Returns the paths of words, and of the expressions in quotes among them. */
function scopesOf(source: string, { words, paths }: Worded, visible: Visible): Scope[] {
  const inner = entryExpressions(source, words).flatMap(({ entry, filters, expression }) => {
    const local = { name: entry.text, value: entryOf(valueOfFirst(paths, visible, filters)) };
    return scopesOf(source, expression, { ...visible, locals: [...visible.locals, local] });
  });
  return [{ paths, visible }, ...inner];
}

/** @param optional keys of the paths that may be missing */
function unknownVariables({ paths, visible }: Scope, optional: ReadonlySet<string>): Diagnostic[] {
  return paths.flatMap((path): Diagnostic[] => {
    const length = firstUnknown(path, visible);
    if (length === null || optional.has(keyOf(path, length))) return [];
    const step = path.steps[length - 1] ?? path.steps[0];
    const { fix, ...found } = unknown("data", { ...step, text: step.name }, namesBeside(path, length, visible));
    return [{ ...found, ...(fix && canReplace(step, fix.edit.text) && { fix }) }];
  });
}

/** Returns whether a step can get a name without further brackets, quotes or escapes. */
const canReplace = ({ isQuoted }: Step, name: string): boolean => (isQuoted ? !/["'\\]/.test(name) : isPlainName(name));

/** Returns the number of steps up to the first one that leads nowhere; null if all of them lead somewhere. */
function firstUnknown(path: Path, visible: Visible): number | null {
  for (let length = 1; length <= path.steps.length; length++) if (!resolve(path, visible, length)) return length;
  return null;
}

function namesBeside(path: Path, length: number, visible: Visible): string[] {
  if (length === 1) return visibleNames(visible);
  const parent = resolve(path, visible, length - 1);
  return parent ? propertyNames(parent) : [];
}

/** Returns all variables that can be used at a place. */
const visibleNames = ({ locals, assigned, root }: Visible): string[] => [
  ...new Set([...locals.map(({ name }) => name), ...assigned.keys(), ...propertyNames(root)]),
];

/** Returns the paths that the template expects to be missing at times: it tests them, or has a default for them. */
function optionalPaths(parts: readonly WalkedPart[]): Set<string> {
  const paths = parts.flatMap(({ part, paths }) =>
    paths.filter(({ filters }) => CONDITIONS.has(part.name) || filters.includes("default")),
  );
  return new Set(paths.flatMap((path) => path.steps.map((_, index) => keyOf(path, index + 1))));
}

const keyOf = ({ steps }: Path, length: number): string =>
  steps
    .slice(0, length)
    .map(({ name }) => name)
    .join("\0");

/** Things that a template names, with the message about a name that does not exist. */
const MISSING = {
  tag: (name: string) => t("There is no tag “{name}”.", { name }),
  filter: (name: string) => t("There is no filter “{name}”.", { name }),
  partial: (name: string) => t("There is no partial “{name}”.", { name }),
  asset: (name: string) => t("There is no asset “{name}”.", { name }),
  data: (name: string) => t("Neither sample nor schema has “{name}”.", { name }),
};

/** @param names those that exist */
function unknown(
  kind: keyof typeof MISSING,
  { text, start, end }: Span & { text: string },
  names: readonly string[],
): Diagnostic {
  const similar = similarName(text, names);
  const message = MISSING[kind](text);
  if (similar === undefined) return { start, end, severity: "warning", message };
  return {
    start,
    end,
    severity: "warning",
    message: `${message} ${t("Did you mean “{name}”?", { name: similar })}`,
    fix: { title: t("Change to “{name}”", { name: similar }), edit: { start, end, text: similar } },
  };
}
