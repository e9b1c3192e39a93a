import { humanize } from "./humanize";
import {
  type DisplayFormat,
  JSON_TYPES,
  type JsonType,
  type ParameterSchema,
  type TextFormat,
  typesOf,
} from "./schema";
import type { Usage } from "./usage";

/** Builds the schema of what is known about a parameter. */
export function buildSchema(usage: Usage): ParameterSchema {
  const types = resolveTypes(usage);
  const [first] = types;
  const format = types.includes("string") ? textFormatOf(usage) : undefined;
  return {
    ...(first !== undefined && { type: types.length === 1 ? first : types }),
    ...(format && { format }),
    ...(types.includes("object") && objectKeywords(usage)),
    ...(types.includes("array") && arrayKeywords(usage)),
  };
}

/** Returns the types that the samples have or, without samples, those that the template needs. Empty = any type. */
function resolveTypes(usage: Usage): JsonType[] {
  const { observed, evidence } = usage;
  const structure = structureOf(usage);
  if (observed.types.size > 0) {
    const isElsewhere = structure !== undefined && !observed.types.has(structure) && hasMembers(usage);
    return JSON_TYPES.filter((type) => observed.types.has(type) || (isElsewhere && type === structure));
  }
  if (structure) return [structure];
  if (evidence.number) return ["number"];
  if (evidence.boolean) return ["boolean"];
  if (evidence.text || evidence.date || evidence.dateTime) return ["string"];
  if (evidence.output) return ["string", "number"];
  if (evidence.sized) return usage.builtIns.size > 0 ? ["array"] : ["string", "array"];
  return evidence.tested ? ["boolean"] : [];
}

/** Returns whether the template uses a value as an object or as an array. */
function structureOf(usage: Usage): "object" | "array" | undefined {
  const { evidence, knownElement, lastIndex, builtIns } = usage;
  const isList = evidence.array === true || lastIndex >= 0;
  if (isList && isPair(knownElement)) return "object";
  if (isList) return "array";
  if (certainProperties(usage).length > 0 || evidence.lookedUp) return "object";
  return builtIns.has("first") || builtIns.has("last") ? "array" : undefined;
}

const hasMembers = (usage: Usage): boolean => usage.knownElement !== undefined || certainProperties(usage).length > 0;

/** Tells whether a loop reads key and value of its items, as in a loop over an object. */
const isPair = (item: Usage | undefined): boolean =>
  item !== undefined && item.lastIndex === 1 && item.properties.size === 0 && item.observed.types.size === 0;

/** Returns the properties that are parameters for certain, not variables of the template. A sample can prove it. */
const certainProperties = (usage: Usage): [string, Usage][] =>
  [...usage.properties].filter(([, property]) => isParameter(property));

const isParameter = (usage: Usage): boolean => usage.isCertain || usage.observed.types.size > 0;

function objectKeywords(usage: Usage): Partial<ParameterSchema> {
  const isObserved = usage.observed.types.has("object");
  const builtIns = [...usage.builtIns].filter(([, { observed }]) => observed.types.size > 0 || !isObserved);
  const properties = [...certainProperties(usage), ...(usage.evidence.array ? [] : builtIns)];
  const { knownElement: element } = usage;
  const member = usage.evidence.array ? element?.knownElement : element;
  const described = inFormOrder(properties.map(([name, property]) => [name, describe(name, property)]));
  const mustBeThere = new Set(properties.filter(([, property]) => property.isRequired).map(([name]) => name));
  const required = Object.keys(described).filter((name) => mustBeThere.has(name));
  return {
    ...(properties.length > 0 && { properties: described }),
    ...(required.length > 0 && { required }),
    ...(member && isMap(usage) && { additionalProperties: buildSchema(member) }),
  };
}

/**
 * Sorts properties as a form shows them: fields and groups of fields, then lists of values, then lists of rows. Within
 * each of them, they keep the order in which the template first uses them. That order alone often begins with the rows,
 * because a template tests or sums up the lines of an invoice before it prints a number, a date and a customer, and the
 * author of a form expects the short fields above the long table. An author who wants another order edits it.
 */
function inFormOrder(properties: [string, ParameterSchema][]): Record<string, ParameterSchema> {
  const sorted = properties.toSorted(([, one], [, other]) => placeOf(one) - placeOf(other));
  return Object.fromEntries(
    sorted.map(([name, schema], order) => [name, { ...schema, "x-platen": { ...schema["x-platen"], order } }]),
  );
}

function placeOf(schema: ParameterSchema): number {
  if (!typesOf(schema)?.includes("array")) return 0;
  const { items = {} } = schema;
  return items.properties || items.additionalProperties || items.items ? 2 : 1;
}

const isMap = ({ evidence, lastIndex }: Usage): boolean =>
  evidence.lookedUp === true || evidence.array === true || lastIndex >= 0;

const arrayKeywords = ({ knownElement }: Usage): Partial<ParameterSchema> =>
  knownElement ? { items: buildSchema(knownElement) } : {};

/** Returns the schema of a property. One that may be missing may also be null, which is the same in a template. */
function describe(name: string, property: Usage): ParameterSchema {
  const { type, ...schema } = buildSchema(property);
  const types = type === undefined || property.isRequired ? type : [...(Array.isArray(type) ? type : [type]), "null"];
  const format = displayFormatOf(property, schema.format);
  return {
    ...(types !== undefined && { type: types as JsonType[] }),
    ...schema,
    "x-platen": { label: humanize(name), ...(format && { format }) },
  };
}

function textFormatOf({ evidence, observed }: Usage): TextFormat | undefined {
  if (!evidence.date && !evidence.dateTime) return undefined;
  if (!observed.types.has("string")) return evidence.dateTime ? "date-time" : "date";
  if (observed.areDates) return "date";
  return observed.areDateTimes ? "date-time" : undefined;
}

function displayFormatOf({ evidence, observed }: Usage, format: TextFormat | undefined): DisplayFormat | undefined {
  if (evidence.money) return "money";
  if (format) return format;
  if (evidence.date || evidence.dateTime) return evidence.dateTime ? "date-time" : "date";
  return evidence.multiline || observed.hasLineBreaks ? "multiline" : undefined;
}
