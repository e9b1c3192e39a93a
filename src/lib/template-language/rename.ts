import { EMPTY_CONTEXT, type Span, type TextEdit } from "./context";
import { type WalkedPart, walk } from "./walk";

/** A variable's name, as it is written at one place. */
interface Occurrence extends Span {
  text: string;
  /** Number of the loop that gives the name to an entry; null for other variables. */
  loop: number | null;
}

const VARIABLE_NAME = /^[A-Za-z_][\w-]*$/;
const LOOPS = new Set(["for", "tablerow"]);
/** Names that Liquid gives a meaning of its own. */
const RESERVED = new Set(["forloop", "tablerowloop", "block", "true", "false", "nil", "null", "empty", "blank"]);

/** Returns the variable's name at a place, which can be changed; null if there is none. */
export function renamedAt(source: string, offset: number): (Span & { text: string }) | null {
  const found = occurrences(source).find(({ start, end }) => start <= offset && offset <= end);
  return found && !RESERVED.has(found.text) ? found : null;
}

/** Renames the variable at a place, wherever the template uses it. The entry of a loop is renamed in its loop only. */
export function renameVariable(source: string, offset: number, name: string): TextEdit[] {
  if (!VARIABLE_NAME.test(name) || RESERVED.has(name)) return [];
  const all = occurrences(source);
  const target = all.find(({ start, end }) => start <= offset && offset <= end);
  if (!target || RESERVED.has(target.text)) return [];
  return all
    .filter(({ text, loop }) => text === target.text && loop === target.loop)
    .map(({ start, end }) => ({ start, end, text: name }));
}

function occurrences(source: string): Occurrence[] {
  const found: Occurrence[] = [];
  const loops: { tag: string; name: string; id: number }[] = [];
  let lastId = 0;
  const loopOf = (name: string) => loops.findLast((loop) => loop.name === name)?.id ?? null;
  for (const { part, paths, declared } of walk(source, EMPTY_CONTEXT).parts satisfies readonly WalkedPart[]) {
    for (const { steps } of paths)
      found.push({ ...spanOf(steps[0]), text: steps[0].name, loop: loopOf(steps[0].name) });
    if (declared && LOOPS.has(part.name)) loops.push({ tag: part.name, name: declared.text, id: ++lastId });
    // `{% capture "name" %}` has quotes.
    if (declared?.kind === "name") {
      found.push({ ...spanOf(declared), text: declared.text, loop: LOOPS.has(part.name) ? lastId : null });
    }
    if (part.name.startsWith("end") && loops.at(-1)?.tag === part.name.slice(3)) loops.pop();
  }
  return found.sort((one, other) => one.start - other.start);
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
