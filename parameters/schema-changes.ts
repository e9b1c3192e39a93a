import { type JsonType, type ParameterSchema, type TextFormat, typesOf } from "./schema";

/** Types of a parameter's values. */
export interface ValueTypes {
  /** Null = any type. */
  types: JsonType[] | null;
  format: TextFormat | null;
}

/** A difference between two schemas, for callers who send parameters. */
export interface SchemaChange {
  /** JSON Pointer into the schema that leads to the parameter. */
  pointer: string;
  /** `needed` and `optional`: of a parameter that both schemas have. `values`: choices or limits are others. */
  kind: "added" | "removed" | "needed" | "optional" | "type" | "values";
  /** Whether parameters that fit before may not fit any more. */
  isBreaking: boolean;
  /** Types of a change of the kind `type`. */
  types?: { before: ValueTypes; after: ValueTypes };
}

/** Lists how `after` differs from `before`. What is inside of a parameter that one side has not is left out. */
export function compareSchemas(before: ParameterSchema, after: ParameterSchema): SchemaChange[] {
  const changes: SchemaChange[] = [];
  compareMembers(before, after, "", changes);
  return changes;
}

function compareMembers(before: ParameterSchema, after: ParameterSchema, pointer: string, changes: SchemaChange[]) {
  const [known = {}, wanted = {}] = [before.properties, after.properties];
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(known)])) {
    const at = `${pointer}/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const isNeeded = after.required?.includes(name) ?? false;
    const [old, present] = [ownOf(known, name), ownOf(wanted, name)];
    if (!old) changes.push({ pointer: at, kind: "added", isBreaking: isNeeded });
    else if (!present) changes.push({ pointer: at, kind: "removed", isBreaking: false });
    else {
      const wasNeeded = before.required?.includes(name) ?? false;
      if (isNeeded !== wasNeeded) {
        changes.push({ pointer: at, kind: isNeeded ? "needed" : "optional", isBreaking: isNeeded });
      }
      compareValues(old, present, at, changes);
    }
  }
  // Without a schema, entries may be anything.
  for (const keyword of ["items", "additionalProperties"] as const) {
    const [old, present] = [before[keyword], after[keyword]];
    if (old || present) compareValues(old ?? {}, present ?? {}, `${pointer}/${keyword}`, changes);
  }
}

function compareValues(before: ParameterSchema, after: ParameterSchema, pointer: string, changes: SchemaChange[]) {
  const types = { before: valueTypesOf(before), after: valueTypesOf(after) };
  const isOtherType =
    types.before.format !== types.after.format || String(types.before.types) !== String(types.after.types);
  if (isOtherType) changes.push({ pointer, kind: "type", isBreaking: !acceptsTypes(types.after, types.before), types });
  else if (!acceptsLimits(after, before) || !acceptsLimits(before, after)) {
    changes.push({ pointer, kind: "values", isBreaking: !acceptsLimits(after, before) });
  }
  if (sharesStructure(types.before, types.after)) compareMembers(before, after, pointer, changes);
}

/** Reads an own property: a parameter may be called `constructor`. */
const ownOf = (properties: Record<string, ParameterSchema>, name: string): ParameterSchema | undefined =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

/** Tells whether both sides are objects, or both are lists. */
const sharesStructure = (before: ValueTypes, after: ValueTypes): boolean =>
  (["object", "array"] as const).some((type) => before.types?.includes(type) && after.types?.includes(type));

const valueTypesOf = (schema: ParameterSchema): ValueTypes => ({
  types: typesOf(schema)?.toSorted() ?? null,
  format: schema.format ?? null,
});

const acceptsTypes = (after: ValueTypes, before: ValueTypes): boolean =>
  (after.types === null || (before.types?.every((type) => after.types?.includes(type)) ?? false)) &&
  (after.format === null || after.format === before.format);

/** Tells whether all values within the limits of `before` are within those of `after`. */
function acceptsLimits(after: ParameterSchema, before: ParameterSchema): boolean {
  const isWithin = (low: "minimum" | "minLength" | "minItems", high: "maximum" | "maxLength" | "maxItems") =>
    (after[low] ?? Number.NEGATIVE_INFINITY) <= (before[low] ?? Number.NEGATIVE_INFINITY) &&
    (after[high] ?? Number.POSITIVE_INFINITY) >= (before[high] ?? Number.POSITIVE_INFINITY);
  const hasChoices = after.enum === undefined || (before.enum?.every((value) => after.enum?.includes(value)) ?? false);
  return (
    hasChoices &&
    isWithin("minimum", "maximum") &&
    isWithin("minLength", "maxLength") &&
    isWithin("minItems", "maxItems")
  );
}
