import { type JsonType, type ParameterSchema, typesOf } from "../../../../parameters/schema";
import { language } from "../../../lib/i18n/translate";
import { type JsonNode, scalar, scalarOf } from "../../../lib/json-tree";

/** Kinds of fields in the form. */
export type FieldKind =
  | "text"
  | "multiline"
  | "number"
  | "money"
  | "switch"
  | "choice"
  | "date"
  | "date-time"
  | "object"
  /** An object whose names the user chooses. */
  | "map"
  | "rows";

/**
 * Returns the kind of field that suits a parameter.
 *
 * @param node value that decides if the parameter may be of several types
 */
export function fieldKindOf(schema: ParameterSchema, node?: JsonNode): FieldKind {
  if (schema.enum) return "choice";
  const types = typesOf(schema)?.filter((type) => type !== "null") ?? [];
  const display = schema["x-platen"]?.format ?? schema.format;
  const structure = structureOf(schema, types, node);
  if (structure === "array") return "rows";
  if (structure === "object") return schema.properties || !schema.additionalProperties ? "object" : "map";
  if (display === "switch") return types.length === 0 && !isText(node) ? "switch" : "text";
  if (types.length === 1 && types[0] === "boolean") return "switch";
  if (types.length === 1 && types[0] === "number") return display === "money" ? "money" : "number";
  return display === undefined || display === "money" ? "text" : display;
}

/** Returns whether the form shows an object or a list: what the value is, or what the schema knows more about. */
function structureOf(
  { properties, additionalProperties, items }: ParameterSchema,
  types: readonly JsonType[],
  node: JsonNode | undefined,
): "object" | "array" | undefined {
  const allowed = (["object", "array"] as const).filter((type) => types.includes(type));
  const own = allowed.find((type) => type === node?.kind);
  if (own) return own;
  const names = properties ?? additionalProperties;
  // Nothing is known of the elements if the template only measures or searches a value, which a text is more often.
  if (types.includes("string") && (isText(node) || !(items ?? names))) return undefined;
  return names ? allowed[0] : allowed.at(-1);
}

const isText = (node: JsonNode | undefined): boolean => ["string", "number"].includes(typeof scalarOf(node));

/** Returns whether the field of a kind can show a value. Null stands for nothing. */
export function fits(kind: FieldKind, schema: ParameterSchema, node: JsonNode | undefined): boolean {
  if (isBlank(node)) return true;
  if (kind === "rows") return node?.kind === "array";
  if (kind === "object" || kind === "map") return node?.kind === "object";
  const type = typeof scalarOf(node);
  if (kind === "switch") return type === "boolean";
  if (kind === "number" || kind === "money") return type === "number";
  if (kind === "choice") return node?.kind === "scalar";
  // A text field shows a number, too, but writes it as a text if the template may need one.
  return type === "string" || (type === "number" && typesOf(schema)?.includes("number") !== false);
}

/** Returns whether a value is missing, which null means, too. */
export const isBlank = (node: JsonNode | undefined): boolean =>
  node === undefined || (node.kind === "scalar" && node.json === "null");

/** Returns whether a property must be there. */
export const isRequired = ({ required = [] }: ParameterSchema, name: string): boolean => required.includes(name);

/** Returns the name of a parameter as people read it. */
export const labelOf = (name: string, schema: ParameterSchema): string => schema["x-platen"]?.label || name;

/** Returns the properties of an object, in the order in which the form shows them. */
export function propertiesOf({ properties = {} }: ParameterSchema): [string, ParameterSchema][] {
  const order = (schema: ParameterSchema): number => schema["x-platen"]?.order ?? Number.POSITIVE_INFINITY;
  return Object.entries(properties).sort(([, one], [, other]) => {
    const [first, second] = [order(one), order(other)];
    return first === second ? 0 : first - second;
  });
}

/** `1,234`: in English, the comma parts thousands. In German and Estonian, it is the decimal mark. */
const ENGLISH_THOUSANDS = /^-?[1-9]\d{0,2},\d{3}$/;

/** Reads a number as people write it, with a point or a comma: `1,234.50`, `1.234,50` and `12,5`. */
export function readDecimal(text: string): string {
  const plain = text.replace(/[\s'’_]/g, "");
  if (language() === "en" && ENGLISH_THOUSANDS.test(plain)) return plain.replace(",", "");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return plain;
  const mark = plain.charAt(last);
  // A mark that occurs more than once parts thousands.
  if (plain.indexOf(mark) !== last) return plain.replace(/[.,]/g, "");
  return `${plain.slice(0, last).replace(/[.,]/g, "")}.${plain.slice(last + 1)}`;
}

/** Returns the value of a number field. Keeps the digits as they were typed. */
export function numberNode(typed: string | number | null): JsonNode | undefined {
  const text = String(typed ?? "");
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { kind: "scalar", json: text };
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? scalar(number) : undefined;
}
