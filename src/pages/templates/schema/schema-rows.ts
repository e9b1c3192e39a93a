import type { ParameterSchema } from "../../../../parameters/schema";
import { applyEdits, type SchemaEdit, type SchemaEdits } from "../../../../parameters/schema-edits";
import { t } from "../../../lib/i18n/translate";

/** A parameter in the tree. */
export interface SchemaRow {
  /** JSON Pointer into the schema, which names the parameter in edits. */
  pointer: string;
  name: string;
  /** Number of groups and lists around it. */
  depth: number;
  schema: ParameterSchema;
  /** Schema without edits; undefined for a parameter that only an edit adds. */
  inferred: ParameterSchema | undefined;
  /** False for the entries of a list, which have no name of their own. */
  isProperty: boolean;
  required: boolean;
  inferredRequired: boolean;
  edit: SchemaEdit | undefined;
}

/** Returns all parameters, those that edits remove too, in the order of the form. */
export function schemaRows(inferred: ParameterSchema, edits: SchemaEdits): SchemaRow[] {
  // Parameters that an edit removes stay in the tree, so that they can be taken back.
  const kept = Object.fromEntries(Object.entries(edits).filter(([, edit]) => !edit.removed));
  const rows: SchemaRow[] = [];
  const visit = (
    schema: ParameterSchema,
    origin: ParameterSchema | undefined,
    pointer: string,
    depth: number,
  ): void => {
    for (const [name, property] of sortedProperties(schema)) {
      const at = `${pointer}/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const required = schema.required?.includes(name) ?? false;
      const inferredRequired = origin?.required?.includes(name) ?? false;
      add(property, origin?.properties?.[name], {
        pointer: at,
        name,
        depth,
        isProperty: true,
        required,
        inferredRequired,
      });
    }
    const others = { depth, isProperty: false, required: true, inferredRequired: true };
    const { items, additionalProperties } = schema;
    // The fields of a list's entries stand right below the list.
    if (items && hasMembers(items)) visit(items, origin?.items, `${pointer}/items`, depth);
    else if (items) add(items, origin?.items, { ...others, pointer: `${pointer}/items`, name: t("each entry") });
    if (additionalProperties) {
      const at = `${pointer}/additionalProperties`;
      add(additionalProperties, origin?.additionalProperties, { ...others, pointer: at, name: t("any other name") });
    }
  };
  const add = (
    schema: ParameterSchema,
    origin: ParameterSchema | undefined,
    row: Omit<SchemaRow, "schema" | "inferred" | "edit">,
  ): void => {
    rows.push({ ...row, schema, inferred: origin, edit: edits[row.pointer] });
    if (!edits[row.pointer]?.removed) visit(schema, origin, row.pointer, row.depth + 1);
  };
  visit(applyEdits(inferred, kept), inferred, "", 0);
  return rows;
}

const hasMembers = ({ properties, additionalProperties }: ParameterSchema): boolean =>
  properties !== undefined || additionalProperties !== undefined;

function sortedProperties({ properties = {} }: ParameterSchema): [string, ParameterSchema][] {
  const order = (schema: ParameterSchema) => schema["x-platen"]?.order ?? Number.MAX_SAFE_INTEGER;
  return Object.entries(properties).sort(([, one], [, other]) => order(one) - order(other));
}

/** Returns edits with another one at a place. Undefined takes it away. */
export function withEdit(edits: SchemaEdits, pointer: string, edit: SchemaEdit | undefined): SchemaEdits {
  const { [pointer]: _, ...others } = edits;
  return edit ? { ...others, [pointer]: edit } : others;
}
