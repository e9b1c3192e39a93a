import { humanize } from "./humanize";
import { certainProperties, hasMembers, resolveTypes, structureOf } from "./resolve-types";
import { JSON_TYPES, type JsonType, type ParameterSchema, type Presentation, type TextFormat, typesOf } from "./schema";
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

function objectKeywords(usage: Usage): Partial<ParameterSchema> {
  const properties = [...certainProperties(usage), ...builtInProperties(usage)];
  const { member } = usage;
  const described = inFormOrder(properties.map(([name, property]) => [name, describe(name, property)]));
  const mustBeThere = new Set(properties.filter(([, property]) => property.isRequired).map(([name]) => name));
  const required = Object.keys(described).filter((name) => mustBeThere.has(name));
  return {
    ...(properties.length > 0 && { properties: described }),
    ...(required.length > 0 && { required }),
    ...(member && isMap(usage) && { additionalProperties: describeMember(member) }),
  };
}

/** Returns those of `size`, `first` and `last` that are properties of an object, not parts of an array or a text. */
function builtInProperties(usage: Usage): [string, Usage][] {
  const builtIns = [...usage.builtIns];
  if (usage.evidence.array) return [];
  if (usage.observed.types.has("object")) return builtIns.filter(([, { observed }]) => observed.types.size > 0);
  if (structureOf(usage).length > 0) return builtIns;
  // `lines.first.price` reads a list of rows, and a comparison with `lines.size` asks for its length.
  if (builtIns.some(([, builtIn]) => hasMembers(builtIn))) return [];
  return builtIns.filter(([name, { evidence }]) => name !== "size" || evidence.output || evidence.text);
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

function arrayKeywords({ knownElement: element, cells }: Usage): Partial<ParameterSchema> {
  if (!element) return {};
  const { types, isCut } = element.observed;
  const isTable = cells.size > 1 && types.size === 0 && !isCut;
  return { items: isTable ? joinColumns(element, [...cells.values()]) : describeMember(element) };
}

/** Returns the schema of all cells of a row. If the columns differ, a cell has the types that any of them has. */
function joinColumns(cell: Usage, columns: readonly Usage[]): ParameterSchema {
  const schemas = columns.map(buildSchema);
  if (new Set(schemas.map((schema) => JSON.stringify(schema))).size === 1) return describeMember(cell);
  const { type: _, format: __, required: ___, ...keywords } = buildSchema(cell);
  const types = schemas.map((schema) => typesOf(schema));
  if (types.includes(undefined)) return keywords;
  const known = new Set<JsonType | undefined>([...types.flat(), ...(cell.observed.isMissing ? ["null" as const] : [])]);
  return { type: JSON_TYPES.filter((type) => known.has(type)), ...keywords };
}

/** Returns the schema of the elements of an array, or of the values of a map. */
const describeMember = (member: Usage): ParameterSchema =>
  member.observed.isMissing ? orNull(buildSchema(member)) : buildSchema(member);

function orNull({ type, ...schema }: ParameterSchema): ParameterSchema {
  return type === undefined ? schema : { type: [...(Array.isArray(type) ? type : [type]), "null"], ...schema };
}

/** Returns the schema of a property. One that may be missing may also be null, which is the same in a template. */
function describe(name: string, property: Usage): ParameterSchema {
  const schema = buildSchema(property);
  const format = displayFormatOf(property, schema);
  return {
    ...(property.isRequired ? schema : orNull(schema)),
    "x-platen": { label: humanize(name), ...(format && { format }) },
  };
}

function textFormatOf({ evidence, observed }: Usage): TextFormat | undefined {
  if (!evidence.date && !evidence.dateTime) return undefined;
  if (!observed.types.has("string")) return evidence.dateTime ? "date-time" : "date";
  if (observed.areDates) return "date";
  return observed.areDateTimes ? "date-time" : undefined;
}

function displayFormatOf({ evidence, observed }: Usage, { type, format }: ParameterSchema): Presentation["format"] {
  if (type === undefined && evidence.tested) return "switch";
  if (evidence.money) return "money";
  if (format) return format;
  if (evidence.date || evidence.dateTime) return evidence.dateTime ? "date-time" : "date";
  return evidence.multiline || observed.hasLineBreaks ? "multiline" : undefined;
}
