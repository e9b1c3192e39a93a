import type { ErrorTexts } from "./service-errors";

interface AnyField {
  label: string;
  /** Message below the field if it is empty. A field without this message may stay empty. */
  emptyMessage?: string;
  /** Error codes of the service that are about this field. */
  errors?: ErrorTexts;
  /** Whether the form has the field with these values. Default: always. A field that is not shown is not checked. */
  isShown?(values: FieldValues): boolean;
}

/** One line of text: sent trimmed and without control characters. */
interface TextField extends AnyField {
  kind: "text";
  maxLength?: number;
  /** Pattern of valid values, and the message below the field for other values. */
  format?: { pattern: RegExp; message: string };
  /** `email` brings up the keyboard for addresses on phones. */
  type?: "email";
}

/** Several lines of text, sent as typed. */
interface LongTextField extends AnyField {
  kind: "longText";
  maxLength?: number;
}

/** A number; null while the field is empty. */
interface NumberField extends AnyField {
  kind: "number";
  min?: number;
  max?: number;
  /** Distance between two values that the arrow keys offer. Default: 1. */
  step?: number;
}

/** One of several values. */
interface ChoiceField extends AnyField {
  kind: "choice";
  options: readonly { value: string; label: string }[];
  /** Value that a new record starts with. Default: none is chosen. */
  initial?: string;
}

/** The id of a record of another resource of the workspace. */
interface RecordField extends AnyField {
  kind: "record";
  /** Name of the resource, whose records have a name. */
  resource: string;
  /** Whether a record can be chosen. Default: all can. */
  accepts?(record: { readonly [field: string]: unknown }): boolean;
}

interface SwitchField extends AnyField {
  kind: "switch";
}

/** A calendar day without time and time zone: `2026-11-22`. */
interface DateField extends AnyField {
  kind: "date";
}

/** One field of a form, as a resource declares it. */
export type FieldDefinition =
  | TextField
  | LongTextField
  | NumberField
  | ChoiceField
  | RecordField
  | SwitchField
  | DateField;

/** Kinds of field for a value of that type. */
export type FieldFor<Value> = [Value] extends [boolean]
  ? SwitchField
  : [Value] extends [number | null]
    ? NumberField
    : TextField | LongTextField | ChoiceField | RecordField | DateField;

/** Fields of a form by name, in the order in which they show. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

export type FieldValue = string | number | boolean | null;

/** Values of a form by field name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
