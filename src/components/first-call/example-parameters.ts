import { type ParameterSchema, typesOf } from "../../../parameters/schema";

/** Limits of what an example has although it may be left out. */
const MAX_PROPERTIES = 20;
const MAX_DEPTH = 4;
/** Maximum length of a text or a list in characters. A schema may ask for a million, which no snippet can show. */
const MAX_CHARACTERS = 20_000;

const DATE = "2026-03-31";
const DATE_AND_TIME = "2026-03-31T14:30:00Z";

/**
 * Returns a value that fits a schema, with the names of its parameters and one entry in each list. It has all that the
 * schema requires. It does not fit if the schema contradicts itself, or requires more than {@link MAX_CHARACTERS}.
 */
export function exampleOf(schema: ParameterSchema, name = "", depth = 0): unknown {
  const types = typesOf(schema);
  const choice = schema.enum?.find((value) => (types?.includes(typeOf(value)) ?? true) && isInBounds(schema, value));
  if (choice !== undefined) return choice;
  const display = schema.format ?? schema["x-platen"]?.format;
  if (display === "switch" && !types) return true;
  switch (types?.find((type) => type !== "null") ?? types?.[0]) {
    case "object":
      return objectOf(schema, depth);
    case "array":
      return arrayOf(schema, name, depth);
    case "boolean":
      return true;
    case "null":
      return null;
    case "number":
      return clamp(schema, display === "money" ? 19.9 : 1);
    default:
      if (display === "date" || display === "date-time") return dateOf(schema, display);
      return fitText(schema, schema["x-platen"]?.label ?? name);
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: ParameterSchema, depth: number): object {
  const members = Object.entries(properties)
    .filter(([name], index) => (index < MAX_PROPERTIES && depth < MAX_DEPTH) || required.includes(name))
    .map(([name, property]) => [name, exampleOf(property, name, depth + 1)]);
  for (const name of required) {
    if (!Object.hasOwn(properties, name)) members.push([name, exampleOf(additionalProperties ?? {}, name, depth + 1)]);
  }
  if (members.length === 0 && additionalProperties && depth < MAX_DEPTH)
    members.push(["name", exampleOf(additionalProperties, "", depth + 1)]);
  return Object.fromEntries(members);
}

function arrayOf({ items, minItems = 0, maxItems }: ParameterSchema, name: string, depth: number): unknown[] {
  const wanted = items && depth < MAX_DEPTH ? 1 : 0;
  const count = Math.min(Math.max(minItems, wanted), maxItems ?? Number.POSITIVE_INFINITY);
  if (count === 0) return [];
  const entry = exampleOf(items ?? {}, name, depth + 1);
  const isTooLong = count * JSON.stringify(entry).length > MAX_CHARACTERS;
  return Array.from({ length: isTooLong ? 1 : count }, () => entry);
}

/** The parameter check takes times for dates, and dates for times. */
function dateOf(schema: ParameterSchema, display: "date" | "date-time"): string {
  const dates = display === "date" ? [DATE, DATE_AND_TIME] : [DATE_AND_TIME, DATE];
  const fitting = dates.find((date) => isInBounds(schema, date)) ?? dates[0] ?? DATE;
  // A format that only the form has does not bind the value.
  return schema.format ? fitting : fitText(schema, fitting);
}

const clamp = ({ minimum, maximum }: ParameterSchema, value: number): number =>
  Math.max(minimum ?? Number.NEGATIVE_INFINITY, Math.min(value, maximum ?? Number.POSITIVE_INFINITY));

/** JSON Schema counts code points. */
function fitText({ minLength = 0, maxLength }: ParameterSchema, text: string): string {
  const characters = [...text].slice(0, maxLength);
  return characters.join("") + "x".repeat(Math.max(0, Math.min(minLength, MAX_CHARACTERS) - characters.length));
}

function isInBounds(schema: ParameterSchema, value: unknown): boolean {
  if (typeof value === "number") return clamp(schema, value) === value;
  return typeof value !== "string" || fitText(schema, value) === value;
}

const typeOf = (value: string | number | boolean | null) =>
  value === null ? "null" : (typeof value as "string" | "number" | "boolean");
