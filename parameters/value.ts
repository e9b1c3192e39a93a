import type { Usage } from "./usage";

/** A parameter that a value may be. */
interface Reference {
  usage: Usage;
  /** Whether the value may also be a variable that the template has not set on this way. */
  isDoubtful: boolean;
  /** Whether the template has a default for it. */
  isOptional: boolean;
}

/** Maximum number of parameters that one variable can stand for. More of them would add nothing to the schema. */
const MAX_REFERENCES = 16;

/** The possible value of an expression: one of some parameters, or a value that the template made. */
export interface Value {
  references: readonly Reference[];
  /** Type of a value that the template made. */
  type?: "string" | "number" | "boolean";
  /** Text of a literal. */
  text?: string;
  /** Elements of an array that the template made. */
  element?: Value;
  /** Properties of an object that the template made. */
  properties?: ReadonlyMap<string, Value>;
}

export const NOTHING: Value = { references: [] };
export const TEXT: Value = { references: [], type: "string" };
export const NUMBER: Value = { references: [], type: "number" };
export const BOOLEAN: Value = { references: [], type: "boolean" };

export const arrayOf = (element: Value): Value => ({ references: [], element });

export const parameter = (usage: Usage | undefined, { isDoubtful }: { isDoubtful: boolean }): Value =>
  usage ? { references: [{ usage, isDoubtful, isOptional: isDoubtful }] } : NOTHING;

export const optional = (value: Value): Value => ({
  ...value,
  references: value.references.map((reference) => ({ ...reference, isOptional: true })),
});

/** Returns what is known of a value that is one of several. */
export function either(values: readonly Value[]): Value {
  const [first = NOTHING, ...others] = values;
  if (others.length === 0 || others.every((value) => value === first)) return first;
  const references = new Map<Usage, Reference>();
  for (const reference of values.flatMap(({ references }) => references)) {
    const known = references.get(reference.usage);
    if (!known && references.size >= MAX_REFERENCES) continue;
    references.set(reference.usage, known && !known.isDoubtful ? known : reference);
  }
  const elements = values.flatMap(({ element }) => element ?? []);
  const properties = new Map(values.flatMap(({ properties }) => [...(properties ?? [])]));
  const types = new Set(values.map(({ type }) => type));
  return {
    references: [...references.values()],
    ...(types.size === 1 && first.type && { type: first.type }),
    ...(elements.length > 0 && { element: either(elements) }),
    ...(properties.size > 0 && { properties }),
  };
}

/** Returns the value that each parameter of a value has at another place, such as a property or an element. */
const follow = ({ references }: Value, step: (usage: Usage) => Usage | undefined): Value => ({
  references: references.flatMap(({ usage, ...reference }) => {
    const next = step(usage);
    return next ? [{ ...reference, usage: next }] : [];
  }),
});

/** Returns a part of a value: that of its parameters, that of a value that the template made, or either of them. */
function partOf(value: Value, step: (usage: Usage) => Usage | undefined, made: readonly (Value | undefined)[]): Value {
  // Without parameters, nothing would be left of what is known about the made value.
  const followed = value.references.length > 0 ? [follow(value, step)] : [];
  return either([...followed, ...made.flatMap((known) => known ?? [])]);
}

const BUILT_INS = new Set(["size", "first", "last"]);

/** Returns a property of a value. */
export function propertyOf(value: Value, name: string): Value {
  const made = value.properties?.get(name);
  if (!BUILT_INS.has(name)) return partOf(value, (usage) => usage.property(name), [made]);
  for (const { usage } of value.references) usage.evidence.sized = true;
  if (name === "size") return { ...follow(value, (usage) => usage.builtIn(name)), type: "number" };
  const element = value.references.length > 0 || value.element ? elementOf(value) : undefined;
  return partOf(value, (usage) => usage.builtIn(name), [element, made]);
}

/** Returns one value that stands for all elements of an array. */
export const elementOf = (value: Value): Value => partOf(value, (usage) => usage.element, [value.element]);

/** Returns an element of an array by its number. */
export function itemAt(value: Value, index: number | undefined): Value {
  for (const { usage } of value.references) {
    usage.evidence.array = true;
    usage.lastIndex = Math.max(usage.lastIndex, index ?? 0);
  }
  const cell = index === undefined ? NOTHING : follow(value, (usage) => usage.cell(index));
  return cell.references.length === 0 ? elementOf(value) : either([elementOf(value), cell]);
}

/** Returns a property by a name that is not known before the document is made. */
export function lookUp(value: Value): Value {
  for (const { usage } of value.references) usage.evidence.lookedUp = true;
  return elementOf(value);
}
