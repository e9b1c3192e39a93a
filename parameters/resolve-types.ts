import { JSON_TYPES, type JsonType } from "./schema";
import type { Usage } from "./usage";

/** Returns the types that the samples have or, without samples, those that the template needs. Empty = any type. */
export function resolveTypes(usage: Usage): JsonType[] {
  const { observed } = usage;
  if (observed.isCut) return [];
  const structure = structureOf(usage);
  if (observed.types.size > 0) {
    const isElsewhere = hasMembers(usage) && !structure.some((type) => observed.types.has(type));
    return JSON_TYPES.filter((type) => observed.types.has(type) || (isElsewhere && structure.includes(type)));
  }
  return structure.length > 0 ? structure : withoutStructure(usage);
}

/** Returns the possible types of a value that is not certain to be an object or an array. */
function withoutStructure({ evidence, builtIns }: Usage): JsonType[] {
  if (builtIns.has("first") || builtIns.has("last")) return ["object", "array"];
  const scalars = new Set<JsonType>();
  if (evidence.number) scalars.add("number");
  if (evidence.boolean) scalars.add("boolean");
  if (evidence.equalsText) scalars.add("string");
  // Text filters and outputs take numbers, too, so they add nothing to the type of a number.
  if (!evidence.number) {
    const isText = evidence.text || evidence.date || evidence.dateTime;
    if (isText || evidence.output) scalars.add("string");
    if (!isText && evidence.output) scalars.add("number");
  }
  if (scalars.size > 0) return JSON_TYPES.filter((type) => scalars.has(type));
  if (evidence.sized) return builtIns.size > 0 ? ["string", "object", "array"] : ["string", "array"];
  return [];
}

/** Returns `object`, `array` or both if the template uses a value in such a way; otherwise an empty list. */
export function structureOf(usage: Usage): JsonType[] {
  const { evidence, knownElement, lastIndex } = usage;
  // `row[0]` and `row[1]` are the name and the value of an object's property, or two columns of a table.
  if (evidence.looped && lastIndex < 0 && isPair(knownElement)) return ["object", "array"];
  if (evidence.array || lastIndex >= 0) return ["array"];
  return certainProperties(usage).length > 0 || evidence.lookedUp ? ["object"] : [];
}

/** Returns whether the template uses properties or elements of a value. */
export const hasMembers = (usage: Usage): boolean =>
  usage.knownElement !== undefined || certainProperties(usage).length > 0;

/** Tells whether the items of a loop may be pairs of a name and a value, as in a loop over an object. */
function isPair(item: Usage | undefined): boolean {
  if (!item || item.properties.size > 0 || item.observed.types.size > 0) return false;
  const name = item.cells.get(0);
  return (item.lastIndex === 0 || item.lastIndex === 1) && !(name && hasMembers(name));
}

/** Returns the properties that are parameters for certain, not variables of the template. */
export const certainProperties = (usage: Usage): [string, Usage][] =>
  [...usage.properties].filter(([, property]) => property.isParameter);
