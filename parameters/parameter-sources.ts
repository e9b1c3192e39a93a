import type { ParameterSchema } from "./schema";
import type { Origin, Usage } from "./usage";

/** Place that a parameter comes from. */
export interface ParameterSource {
  /** Line of the first tag or output that mentions it, from 1. */
  line: number;
  /** Name of the partial or layout that the line is in. */
  partial?: string;
  /** Whether a sample has a value for it. */
  isInSamples: boolean;
}

/** Sources of parameters, by JSON Pointers into the schema such as `/properties/lines/items/properties/price`. */
export type ParameterSources = Record<string, ParameterSource>;

/** Returns the sources of all parameters of a schema. */
export function sourcesOf(root: Usage, schema: ParameterSchema): ParameterSources {
  const sources: ParameterSources = {};
  const lineOf = lineCounter();
  const visit = (
    usage: Usage | undefined,
    { properties = {}, items, additionalProperties }: ParameterSchema,
    at: string,
  ) => {
    for (const [name, property] of Object.entries(properties)) {
      add(usage?.properties.get(name) ?? usage?.builtIns.get(name), property, `${at}/properties/${escapeStep(name)}`);
    }
    if (items) add(usage?.knownElement, items, `${at}/items`);
    if (additionalProperties) add(usage?.member, additionalProperties, `${at}/additionalProperties`);
  };
  const add = (usage: Usage | undefined, schema: ParameterSchema, at: string) => {
    if (usage?.origin) sources[at] = { ...lineOf(usage.origin), isInSamples: usage.observed.types.size > 0 };
    visit(usage, schema, at);
  };
  visit(root, schema, "");
  return sources;
}

/** Escapes a name in a JSON Pointer (RFC 6901). */
const escapeStep = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Returns a function that finds lines. It reads each text once, because a template may have hundreds of parameters. */
function lineCounter(): (origin: Origin) => Pick<ParameterSource, "line" | "partial"> {
  const ends = new Map<string, number[]>();
  return ({ input, begin, partial }) => {
    const known = ends.get(input) ?? [...input.matchAll(/\n/g)].map(({ index }) => index);
    ends.set(input, known);
    return { line: countBelow(known, begin) + 1, ...(partial !== undefined && { partial }) };
  };
}

/** Returns how many of the ascending numbers are less than a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
