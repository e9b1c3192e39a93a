import { type ParameterSchema, typesOf } from "../../../../parameters/schema";
import { t } from "../../../lib/i18n/translate";

/** Kinds of values that the user chooses from, with their names. */
export const VALUE_KINDS = {
  text: t("Text"),
  multiline: t("Long text"),
  date: t("Date"),
  "date-time": t("Date and time"),
  number: t("Number"),
  money: t("Amount of money"),
  boolean: t("Yes or no"),
  "text-or-number": t("Text or number"),
  any: t("Anything"),
  object: t("Group of fields"),
  array: t("List"),
} as const;
export type ValueKind = keyof typeof VALUE_KINDS;

/** The kinds that a single value can get. */
export const SCALAR_KINDS = [
  "text",
  "multiline",
  "date",
  "date-time",
  "number",
  "money",
  "boolean",
  "text-or-number",
] as const satisfies ValueKind[];
export type ScalarKind = (typeof SCALAR_KINDS)[number];

export const isScalarKind = (kind: ValueKind): kind is ScalarKind =>
  (SCALAR_KINDS as readonly ValueKind[]).includes(kind);

/** Returns the kind of a parameter's values. */
export function valueKindOf(schema: ParameterSchema): ValueKind {
  const types = typesOf(schema)?.filter((type) => type !== "null") ?? [];
  if (types.includes("array")) return "array";
  if (types.includes("object")) return "object";
  if (types.length > 1) return "text-or-number";
  const [type] = types;
  const display = schema["x-platen"]?.format;
  if (type === "number") return display === "money" ? "money" : "number";
  if (type === "boolean") return "boolean";
  if (type !== "string") return "any";
  const format = schema.format ?? display;
  return format === undefined || format === "money" || format === "switch" ? "text" : format;
}
