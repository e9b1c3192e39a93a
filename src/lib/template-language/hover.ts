import { t, translate } from "../i18n/translate";
import type { LanguageContext, Span } from "./context";
import type { Path } from "./expressions";
import { filterHelp, signatureOf } from "./filter-help";
import { typeName } from "./known-value";
import { tagHelp } from "./tag-help";
import { sampleText } from "./value-text";
import { resolve, type WalkedPart, walk } from "./walk";

/** Help for the word at a place. */
export interface Hover extends Span {
  title: string;
  text: string;
  /** Shown as it is, in the font of the code. */
  code: string | null;
}

/** Returns help for the variable, filter, tag or partial at a place; null if there is none. */
export function hover(source: string, offset: number, context: LanguageContext): Hover | null {
  const walked = walk(source, context);
  const found = walked.parts.findLast(({ part }) => part.start <= offset && offset <= part.end);
  if (!found) return null;
  const { part, filters, paths, partial } = found;
  const isHere = ({ start, end }: Span) => start <= offset && offset <= end;
  const filter = filters.find(isHere);
  if (filter) return ofFilter(filter);
  if (partial && isHere(partial)) return ofPartial(partial, context);
  const path = paths.find(isHere);
  if (path) return ofPath(path, offset, { ...walked, locals: found.locals, found });
  const name = { start: part.nameStart, end: part.nameStart + part.name.length };
  return part.kind === "tag" && isHere(name) ? ofTag(part.name, name) : null;
}

function ofFilter({ text, start, end }: Span & { text: string }): Hover | null {
  const help = filterHelp(text);
  return help ? { start, end, title: signatureOf(help), text: translate(help.help), code: help.example } : null;
}

function ofTag(name: string, span: Span): Hover | null {
  const help = tagHelp(name);
  return help ? { ...span, title: `{% ${name} %}`, text: translate(help.help), code: null } : null;
}

function ofPartial({ text, start, end }: Span & { text: string }, { partials }: LanguageContext): Hover | null {
  if (!partials?.some(({ name }) => name === text)) return null;
  return { start, end, title: text, text: t("Partial. Press F12 or Ctrl and click to open it."), code: null };
}

function ofPath(
  path: Path,
  offset: number,
  visible: Parameters<typeof resolve>[1] & { found: WalkedPart },
): Hover | null {
  const index = path.steps.findIndex(({ behind }) => offset <= behind);
  const length = index < 0 ? path.steps.length : index + 1;
  const step = path.steps[length - 1] ?? path.steps[0];
  const value = resolve(path, visible, length);
  if (!value) return null;
  const title = path.steps
    .slice(0, length)
    .map(({ name }) => name)
    .join(".");
  const description = [value.schema?.["x-platen"]?.label, value.schema?.description];
  const lines = [...description, typeName(value)].filter((text) => typeof text === "string");
  const sample = sampleText(value);
  const text = sample === null ? [...lines, t("The sample has no value for it.")] : lines;
  return { start: path.start, end: step.behind, title, text: text.join(" · "), code: sample };
}

/** Returns the id of the partial whose name is at a place. */
export function definition(source: string, offset: number, context: LanguageContext): string | null {
  const found = walk(source, context).parts.find(
    ({ partial }) => partial && partial.start <= offset && offset <= partial.end,
  );
  return context.partials?.find(({ name }) => name === found?.partial?.text)?.id ?? null;
}
