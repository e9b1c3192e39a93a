import { type DisplayFormat, type JsonType, type ParameterSchema, SCHEMA_LIMITS, typesOf } from "./schema";

/**
 * A change of one parameter. Each field replaces what the template says; fields that are absent follow the template.
 * With a type, the parameter exists even if the template does not use it.
 */
export interface SchemaEdit
  extends Pick<
    ParameterSchema,
    | "type"
    | "format"
    | "description"
    | "enum"
    | "minimum"
    | "maximum"
    | "minLength"
    | "maxLength"
    | "minItems"
    | "maxItems"
  > {
  required?: boolean;
  label?: string;
  /** How a form shows the value. */
  display?: DisplayFormat;
  order?: number;
  /** Takes the parameter out of the schema. */
  removed?: true;
}

/** Edits by JSON Pointers into the schema, such as `/properties/lines/items/properties/price`. */
export type SchemaEdits = Record<string, SchemaEdit>;

/** A step of a pointer: to a property, to the elements of an array, or to the values of a map. */
type Step = { kind: "property"; name: string } | { kind: "items" } | { kind: "additionalProperties" };

/** @returns undefined if the pointer does not lead to a parameter */
function parseSchemaPointer(pointer: string): Step[] | undefined {
  const parts = pointer.split("/").slice(1);
  const steps: Step[] = [];
  for (let index = 0; index < parts.length; index++) {
    const keyword = parts[index];
    if (keyword === "properties") {
      const name = parts[++index]?.replaceAll("~1", "/").replaceAll("~0", "~");
      if (!name || name === "__proto__" || name.length > SCHEMA_LIMITS.maxNameCharacters) return undefined;
      steps.push({ kind: "property", name });
    } else if (keyword === "items" || keyword === "additionalProperties") steps.push({ kind: keyword });
    else return undefined;
  }
  const isPointer = pointer.startsWith("/") && steps.length > 0 && steps.length <= SCHEMA_LIMITS.maxDepth;
  return isPointer ? steps : undefined;
}

/**
 * Returns a schema with edits. Edits of parameters that the template no longer uses have no effect, and neither have
 * those below a parameter that another edit removes or gives a type without such members.
 */
export function applyEdits(inferred: ParameterSchema, edits: SchemaEdits): ParameterSchema {
  const schema = structuredClone(inferred);
  const byDepth = Object.entries(edits).flatMap(([pointer, edit]) => {
    const steps = parseSchemaPointer(pointer);
    return steps ? [{ steps, edit }] : [];
  });
  byDepth.sort((one, other) => one.steps.length - other.steps.length);
  const byPlace = new Map(byDepth.map(({ steps, edit }) => [placeOf(steps), edit]));
  for (const { steps, edit } of byDepth) {
    const isExcluded = steps.some((step, depth) => excludes(byPlace.get(placeOf(steps.slice(0, depth))), step));
    if (!isExcluded) applyEdit(schema, steps, edit);
  }
  return schema;
}

const placeOf = (steps: readonly Step[]): string => JSON.stringify(steps);

/** Returns whether the edit of a parameter removes one of its members. */
function excludes(edit: SchemaEdit | undefined, member: Step): boolean {
  if (!edit) return false;
  const { type, removed } = edit;
  if (removed || type === undefined) return removed === true;
  return ![type].flat().includes(member.kind === "items" ? "array" : "object");
}

function applyEdit(root: ParameterSchema, steps: readonly Step[], edit: SchemaEdit): void {
  const last = steps.at(-1);
  const parent = steps
    .slice(0, -1)
    .reduce<ParameterSchema | undefined>(
      (schema, step) => schema && enter(schema, step, { isCreated: edit.type !== undefined }),
      root,
    );
  if (!parent || !last) return;
  if (edit.removed) {
    remove(parent, last);
    return;
  }
  const schema = enter(parent, last, { isCreated: edit.type !== undefined });
  if (!schema) return;
  change(schema, edit);
  if (last.kind === "property" && edit.required !== undefined) {
    require(parent, schema, { name: last.name, isRequired: edit.required, hasType: edit.type !== undefined });
  }
}

/** Returns the schema at a step; creates it if the edit gives it a type. */
function enter(
  schema: ParameterSchema,
  step: Step,
  { isCreated }: { isCreated: boolean },
): ParameterSchema | undefined {
  if (step.kind !== "property") {
    const known = schema[step.kind];
    if (known || !isCreated) return known;
    const created = {};
    addType(schema, step.kind === "items" ? "array" : "object");
    schema[step.kind] = created;
    return created;
  }
  const { properties = {} } = schema;
  const known = Object.hasOwn(properties, step.name) ? properties[step.name] : undefined;
  if (known || !isCreated) return known;
  const created: ParameterSchema = { "x-platen": { label: step.name, order: Object.keys(properties).length } };
  addType(schema, "object");
  schema.properties = { ...properties, [step.name]: created };
  return created;
}

function remove(parent: ParameterSchema, step: Step): void {
  if (step.kind !== "property") {
    delete parent[step.kind];
    return;
  }
  if (parent.properties) delete parent.properties[step.name];
  parent.required = parent.required?.filter((name) => name !== step.name);
}

function change(schema: ParameterSchema, edit: SchemaEdit): void {
  const { required: _required, removed: _removed, label, display, order, ...keywords } = edit;
  if (edit.type !== undefined && edit.format === undefined) delete schema.format;
  Object.assign(schema, keywords);
  const types = typesOf(schema);
  if (types && !types.includes("object")) {
    delete schema.properties;
    delete schema.required;
    delete schema.additionalProperties;
  }
  if (types && !types.includes("array")) delete schema.items;
  if (label === undefined && display === undefined && order === undefined) return;
  schema["x-platen"] = {
    ...schema["x-platen"],
    ...(label !== undefined && { label }),
    ...(display !== undefined && { format: display }),
    ...(order !== undefined && { order }),
  };
}

/** Notes whether a property is required. An inferred type has null if it is optional (see `buildSchema`). */
function require(
  parent: ParameterSchema,
  schema: ParameterSchema,
  { name, isRequired, hasType }: { name: string; isRequired: boolean; hasType: boolean },
): void {
  const others = parent.required?.filter((each) => each !== name) ?? [];
  parent.required = isRequired ? [...others, name] : others;
  const types = typesOf(schema);
  if (!types || hasType) return;
  const withoutNull = types.filter((type) => type !== "null");
  setTypes(schema, isRequired ? withoutNull : [...withoutNull, "null"]);
}

function addType(schema: ParameterSchema, type: JsonType): void {
  const types = typesOf(schema) ?? [];
  if (!types.includes(type)) setTypes(schema, [...types, type]);
}

function setTypes(schema: ParameterSchema, types: JsonType[]): void {
  const [first] = types;
  if (first !== undefined) schema.type = types.length === 1 ? first : types;
}
