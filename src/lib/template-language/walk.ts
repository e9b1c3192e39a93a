import type { LanguageContext } from "./context";
import { type Expressions, type Path, readExpressions } from "./expressions";
import { ANYTHING, entryOf, type KnownValue, propertyOf } from "./known-value";
import { type LiquidPart, scan } from "./scan";

/** Names that are known at one place, the innermost last. */
interface Local {
  name: string;
  value: KnownValue;
}

/** A part of the template, what its words mean, and the variables around it. */
export interface WalkedPart extends Expressions {
  part: LiquidPart;
  /** Variables of the loops and blocks around the part. */
  locals: readonly Local[];
}

/** A template, read from its beginning to its end. */
export interface Walk {
  parts: readonly WalkedPart[];
  /** Variables that the template sets anywhere. */
  assigned: ReadonlyMap<string, KnownValue>;
  /** Parameters of the document. */
  root: KnownValue;
}

/** Filters that return entries of the same list. */
const KEEPS_ENTRIES = new Set(["sort", "sort_natural", "where", "where_exp", "reject", "reject_exp"]);
for (const name of ["reverse", "uniq", "compact", "slice"]) KEEPS_ENTRIES.add(name);

const LOOP: KnownValue = {
  samples: [{ index: 1, index0: 0, rindex: 1, rindex0: 0, length: 1, first: true, last: true, name: "item-list" }],
  schema: undefined,
};
const TABLE_LOOP: KnownValue = {
  samples: [{ ...(LOOP.samples[0] as object), col: 1, col0: 0, col_first: true, col_last: true, row: 1 }],
  schema: undefined,
};
const BLOCK: KnownValue = { samples: [{ super: "" }], schema: undefined };
/** Tags around other parts. Those with conditions have no variables of their own, but an `else`. */
const SCOPES = new Set(["for", "tablerow", "block", "if", "unless", "case"]);

/** Reads a template with the variables that are known at each place. */
export function walk(source: string, context: LanguageContext): Walk {
  const root = rootOf(context);
  const assigned = new Map<string, KnownValue>();
  const scopes: { tag: string; locals: readonly Local[] }[] = [];
  const read = scan(source).map((part) => ({ part, ...readExpressions(part) }));
  // A loop reads in later rounds what earlier ones have set, so a variable counts before its tag, too.
  for (const { part, declared } of read) {
    if (declared && part.name !== "for" && part.name !== "tablerow") assigned.set(declared.text, ANYTHING);
  }
  const parts = read.map((walked): WalkedPart => {
    const { part, paths, declared } = walked;
    const around = scopes.at(-1)?.locals ?? [];
    const at = { locals: around, assigned, root };
    if (part.name === "assign" && declared) assigned.set(declared.text, valueOfFirst(paths, at));
    if (SCOPES.has(part.name)) scopes.push({ tag: part.name, locals: [...around, ...localsOf(walked, at)] });
    // Without an entry, a loop has no variable.
    if (part.name === "else" && scopes.at(-1)?.tag === "for") {
      scopes.splice(-1, 1, { tag: "for", locals: scopes.at(-2)?.locals ?? [] });
    }
    // Together with those inside that have no end yet.
    const opened = part.name.startsWith("end") ? scopes.findLastIndex(({ tag }) => tag === part.name.slice(3)) : -1;
    if (opened >= 0) scopes.length = opened;
    return { ...walked, locals: around };
  });
  return { parts, assigned, root };
}

/** The variables that can be seen at a place. */
export interface Visible extends Pick<Walk, "assigned" | "root"> {
  locals: readonly Local[];
}

/** Returns what is known about the first `length` steps of a path. Undefined if there is no such value. */
export function resolve(path: Pick<Path, "steps">, visible: Visible, length = path.steps.length) {
  const [first, ...others] = path.steps;
  let value = variable(first.name, visible);
  for (const step of others.slice(0, Math.max(0, length - 1))) value = value && propertyOf(value, step.name);
  return value;
}

function variable(name: string, { locals, assigned, root }: Visible): KnownValue | undefined {
  return locals.findLast((local) => local.name === name)?.value ?? assigned.get(name) ?? propertyOf(root, name);
}

function localsOf({ part, paths, declared }: Expressions & { part: LiquidPart }, visible: Visible): Local[] {
  if (part.name === "block") return [{ name: "block", value: BLOCK }];
  if (part.name !== "for" && part.name !== "tablerow") return [];
  const loop = part.name === "for" ? { name: "forloop", value: LOOP } : { name: "tablerowloop", value: TABLE_LOOP };
  return declared ? [{ name: declared.text, value: entryOf(valueOfFirst(paths, visible)) }, loop] : [loop];
}

/**
 * Returns the value of an expression that begins with a path, if its filters keep its form.
 * @param filters number of filters that the value goes through; all of them if it is not given
 */
export function valueOfFirst([path]: readonly Path[], visible: Visible, filters = path?.filters.length): KnownValue {
  if (!path?.filters.slice(0, filters).every((filter) => KEEPS_ENTRIES.has(filter))) return ANYTHING;
  return resolve(path, visible) ?? ANYTHING;
}

function rootOf({ isPartial, sample, schema }: LanguageContext): KnownValue {
  // A partial gets its variables from the tags that use it. The sample has those that it was tried out with.
  const samples = sample && Object.keys(sample).length > 0 ? [sample] : [];
  return { samples, schema: isPartial ? undefined : (schema ?? undefined) };
}
