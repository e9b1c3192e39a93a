import { t } from "../i18n/translate";
import { EMPTY_CONTEXT, type Span, type TextEdit } from "./context";
import { entryExpressions } from "./entry-expressions";
import { type WalkedPart, walk } from "./walk";
import { isPlainName } from "./words";

/** A variable's name, as it is written at one place. */
interface Occurrence extends Span {
  text: string;
  /** Number of the loop or filter that gives the name to an entry; null for other variables. */
  loop: number | null;
  /** Whether the place gives the variable its value. */
  isDeclaration: boolean;
}

/** Changes that rename a variable, or the reason why it can't get the name. */
export type Renaming = { kind: "edits"; edits: TextEdit[] } | { kind: "refused"; reason: string };

const LOOPS = new Set(["for", "tablerow"]);
const CONDITIONS = new Set(["if", "unless", "case"]);
/** Names that Liquid gives a meaning of its own. */
const RESERVED = new Set(["forloop", "tablerowloop", "block", "true", "false", "nil", "null", "empty", "blank"]);

/** Returns the variable's name at a place, which can be changed; null if there is none. */
export function renamedAt(source: string, offset: number): (Span & { text: string }) | null {
  const found = occurrenceAt(occurrences(source), offset);
  return found ? { start: found.start, end: found.end, text: found.text } : null;
}

/**
 * Renames the variable at a place, wherever the template uses it. The entry of a loop is renamed in its loop only.
 * Refuses a name with which the template would mean another variable at any place.
 */
export function renameVariable(source: string, offset: number, name: string): Renaming {
  const before = occurrences(source);
  const target = occurrenceAt(before, offset);
  if (!target) return { kind: "refused", reason: t("There is no variable here.") };
  if (target.text === name) return { kind: "edits", edits: [] };
  const isTarget = ({ text, loop }: Occurrence) => text === target.text && loop === target.loop;
  const edits = before.filter(isTarget).map(({ start, end }) => ({ start, end, text: name }));
  const after = occurrences(applyAll(source, edits));
  // A word such as `contains` is no longer a variable then.
  if (!isPlainName(name) || RESERVED.has(name) || after.length !== before.length) {
    return { kind: "refused", reason: t("“{name}” can't be the name of a variable.", { name }) };
  }
  const same = before.filter((other) => isTarget(other) || (other.text === name && other.loop === target.loop));
  // Two names of one parameter may become one: one of them is probably misspelt.
  const isMerged = !same.every(isTarget) && same.some(({ isDeclaration }) => isDeclaration);
  const isCaptured = before.some(({ loop }, index) => after[index]?.loop !== loop);
  if (!isMerged && !isCaptured) return { kind: "edits", edits };
  return { kind: "refused", reason: t("“{name}” is the name of another variable here.", { name }) };
}

const occurrenceAt = (all: readonly Occurrence[], offset: number): Occurrence | undefined =>
  all.find(({ start, end, text }) => start <= offset && offset <= end && !RESERVED.has(text));

function occurrences(source: string): Occurrence[] {
  const found: Occurrence[] = [];
  const loops: { tag: string; name: string; id: number }[] = [];
  let lastId = 0;
  const loopOf = (name: string) => loops.findLast((loop) => loop.name === name)?.id ?? null;
  const addPaths = ({ paths }: Pick<WalkedPart, "paths">) => {
    for (const { steps } of paths) {
      const { name: text, start, end } = steps[0];
      found.push({ start, end, text, loop: loopOf(text), isDeclaration: false });
    }
  };
  const addExpressions = ({ words }: Pick<WalkedPart["part"], "words">) => {
    for (const { entry, expression } of entryExpressions(source, words)) {
      loops.push({ tag: "", name: entry.text, id: ++lastId });
      found.push({ ...entry, loop: lastId, isDeclaration: true });
      addPaths(expression);
      addExpressions(expression);
      loops.pop();
    }
  };
  for (const { part, paths, declared } of walk(source, EMPTY_CONTEXT).parts satisfies readonly WalkedPart[]) {
    addPaths({ paths });
    addExpressions(part);
    const isLoop = LOOPS.has(part.name);
    if (declared && isLoop) loops.push({ tag: part.name, name: declared.text, id: ++lastId });
    // An `else` of a loop, where its entry has no name, must not be taken for that of a condition.
    if (CONDITIONS.has(part.name)) loops.push({ tag: part.name, name: "", id: lastId });
    const around = loops.at(-1);
    if (part.name === "else" && around?.tag === "for") loops.splice(-1, 1, { ...around, name: "" });
    if (declared) {
      // `{% capture "name" %}` has quotes.
      const quote = declared.kind === "text" ? 1 : 0;
      const span = { start: declared.start + quote, end: declared.end - quote };
      found.push({ ...span, text: declared.text, loop: isLoop ? lastId : null, isDeclaration: true });
    }
    const opened = part.name.startsWith("end") ? loops.findLastIndex(({ tag }) => tag === part.name.slice(3)) : -1;
    if (opened >= 0) loops.length = opened;
  }
  return found.sort((one, other) => one.start - other.start);
}

/** @param edits in the order of the text */
function applyAll(source: string, edits: readonly TextEdit[]): string {
  let from = 0;
  const parts = edits.map(({ start, end, text }) => {
    const part = source.slice(from, start) + text;
    from = end;
    return part;
  });
  return parts.join("") + source.slice(from);
}
