import { sanitizeText } from "../../lib/sanitize-text";
import type { FieldDefinition, FieldDefinitions, FieldValue, FieldValues } from "./field-definition";
import { serviceErrors } from "./service-errors";
import { useFormFields } from "./use-form-fields";

/**
 * Holds the state of a form of declared fields.
 * @param record values that the fields start with; missing ones start empty
 * @param save called with the values; shows its own toasts. If it throws, the form marks the fields that the error is
 *   about.
 */
export function useDeclaredForm(
  fields: FieldDefinitions,
  record: object,
  save: (values: FieldValues) => Promise<void>,
) {
  const form = useFormFields<FieldValues>({
    initial: mapFields(fields, (field, name) => initialValue(field, (record as Record<string, unknown>)[name])),
    check: (values) => {
      const empty = Object.entries(fields).filter(([name, { emptyMessage }]) => emptyMessage && isEmpty(values[name]));
      return Object.fromEntries(empty.map(([name, { emptyMessage }]) => [name, emptyMessage]));
    },
    async send(values) {
      try {
        await save(mapFields(fields, (field, name) => submittedValue(field, values[name] ?? null)));
        return {};
      } catch (failure) {
        return serviceErrors<FieldValues>(
          failure,
          mapFields(fields, ({ errors }) => errors),
        );
      }
    },
  });
  return { ...form, fields };
}

/** State of a form of declared fields. */
export type DeclaredForm = ReturnType<typeof useDeclaredForm>;

function initialValue({ kind }: FieldDefinition, value: unknown): FieldValue {
  if (kind === "switch") return value === true;
  if (kind === "number") return typeof value === "number" ? value : null;
  return typeof value === "string" ? value : "";
}

function submittedValue({ kind }: FieldDefinition, value: FieldValue): FieldValue {
  return kind === "text" && typeof value === "string" ? sanitizeText(value) : value;
}

function isEmpty(value: FieldValue | undefined): boolean {
  return typeof value === "string" ? value.trim() === "" : value === null;
}

function mapFields<Value>(fields: FieldDefinitions, map: (field: FieldDefinition, name: string) => Value) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}
