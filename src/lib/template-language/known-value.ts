import { type ParameterSchema, typesOf } from "../../../parameters/schema";
import { t } from "../i18n/translate";

/** Evidence about a value. Without samples and schema it can be anything. */
export interface KnownValue {
  /** Values that samples have for it: several for the entries of a list. */
  samples: readonly unknown[];
  schema: ParameterSchema | undefined;
}

export const ANYTHING: KnownValue = { samples: [], schema: undefined };

/** Largest number of entries of a list that count. */
const MAX_ENTRIES = 50;
const LIST_PROPERTIES = ["size", "first", "last"];

/** Returns the value of a property. Undefined if the value is known not to have it. */
export function propertyOf({ samples, schema }: KnownValue, name: string): KnownValue | undefined {
  const values = samples.filter((value) => value !== null && value !== undefined);
  const found = values.flatMap((value) => readProperty(value, name));
  const described = schema && describeProperty(schema, name);
  if (found.length > 0 || described) return { samples: found, schema: described };
  const isDescribed = schema?.properties !== undefined && Object.keys(schema.properties).length > 0;
  const isKnown = isDescribed || values.length > 0;
  return isKnown ? undefined : ANYTHING;
}

/** Returns one value that stands for all entries of a list. */
export function entryOf({ samples, schema }: KnownValue): KnownValue {
  const entries = samples.flatMap((value) => (Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : []));
  return { samples: entries, schema: schema?.items };
}

/** Returns the names of the properties that a value has, the most certain first. */
export function propertyNames({ samples, schema }: KnownValue): string[] {
  const names = new Set(samples.filter(isRecord).flatMap((value) => Object.keys(value)));
  for (const name of Object.keys(schema?.properties ?? {})) names.add(name);
  const isList = samples.some(Array.isArray) || (schema && typesOf(schema)?.includes("array"));
  return [...names, ...(isList ? LIST_PROPERTIES : [])];
}

/** Describes the type of a value in a few words. Null if nothing is known. */
export function typeName({ samples, schema }: KnownValue): string | null {
  const types = schema && typesOf(schema)?.filter((type) => type !== "null");
  if (types && types.length > 0) return types.join(` ${t("or")} `);
  const sample = samples.find((value) => value !== undefined);
  if (sample === undefined) return null;
  if (sample === null) return "null";
  return Array.isArray(sample) ? "array" : typeof sample;
}

function readProperty(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) {
    if (name === "size") return [value.length];
    const index = name === "first" ? 0 : name === "last" ? -1 : /^-?\d+$/.test(name) ? Number(name) : null;
    if (index === null) return [];
    // Other entries show which properties the entry can have.
    return [...(value.length > 0 ? [value.at(index)] : []), ...value.slice(0, MAX_ENTRIES)];
  }
  if (isRecord(value)) {
    if (Object.hasOwn(value, name)) return [value[name]];
    if (name === "size") return [Object.keys(value).length];
  }
  return typeof value === "string" && name === "size" ? [value.length] : [];
}

function describeProperty(schema: ParameterSchema, name: string): ParameterSchema | undefined {
  const { properties = {}, additionalProperties, items } = schema;
  if (Object.hasOwn(properties, name)) return properties[name];
  if (additionalProperties) return additionalProperties;
  if (name === "size") return { type: "number" };
  return items && /^(?:first|last|-?\d+)$/.test(name) ? items : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
