import type { JsonType } from "../../../../parameters/schema";
import type { SchemaEdit } from "../../../../parameters/schema-edits";
import type { SchemaRow } from "./schema-rows";
import { isScalarKind, type ScalarKind, type ValueKind, valueKindOf } from "./value-kinds";

const TYPES: Readonly<Record<ScalarKind, JsonType[]>> = {
  text: ["string"],
  multiline: ["string"],
  date: ["string"],
  "date-time": ["string"],
  number: ["number"],
  money: ["number"],
  boolean: ["boolean"],
  "text-or-number": ["string", "number"],
};

/** Values of a parameter that the user edits. */
export interface ParameterForm {
  kind: ValueKind;
  required: boolean;
  label: string;
  description: string;
  /** Choices, one in each line. */
  choices: string;
}

export const formOf = ({ schema, required }: Pick<SchemaRow, "schema" | "required">): ParameterForm => ({
  kind: valueKindOf(schema),
  required,
  label: schema["x-platen"]?.label ?? "",
  description: schema.description ?? "",
  choices: (schema.enum ?? []).filter((value) => value !== null).join("\n"),
});

/** Returns the edit that makes a parameter what the form says, with what else was edited. Undefined = nothing. */
export function editOf({ inferred, inferredRequired, edit, isProperty }: SchemaRow, form: ParameterForm) {
  const origin = formOf({ schema: inferred ?? {}, required: inferredRequired });
  const { type, format, display, label, description, enum: choices, required, ...others } = edit ?? {};
  const isOther = form.kind !== origin.kind && isScalarKind(form.kind);
  const next: SchemaEdit = {
    ...others,
    ...(isOther || (!inferred && type !== undefined) ? typeEdit(form) : {}),
    ...(form.label.trim() !== "" && form.label.trim() !== origin.label && { label: form.label.trim() }),
    ...(form.description.trim() !== origin.description && { description: form.description.trim() }),
    ...(isProperty && form.required !== origin.required && { required: form.required }),
    ...(form.choices.trim() !== "" && { enum: choicesOf(form) }),
  };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** Returns the edit of a parameter's type. An optional value may be null, as in the inferred schema. */
function typeEdit({ kind, required }: ParameterForm): SchemaEdit {
  if (!isScalarKind(kind)) return {};
  const types: JsonType[] = required ? TYPES[kind] : [...TYPES[kind], "null"];
  const [first] = types;
  const type = types.length === 1 && first ? first : types;
  if (kind === "date" || kind === "date-time") return { type, format: kind, display: kind };
  return kind === "money" || kind === "multiline" ? { type, display: kind } : { type };
}

function choicesOf({ kind, choices, required }: ParameterForm): (string | number | null)[] {
  const texts = [
    ...new Set(
      choices
        .split("\n")
        .map((text) => text.trim())
        .filter((text) => text !== ""),
    ),
  ];
  const isNumber = kind === "number" || kind === "money";
  const values = texts.map((text) => (isNumber && Number.isFinite(Number(text)) ? Number(text) : text));
  // The service compares with the list even if the value is null.
  return required ? values : [...values, null];
}
