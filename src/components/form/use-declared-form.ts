import { useRef } from "react";
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
  const accepted = useRef(false);
  const form = useFormFields<FieldValues>({
    initial: mapFields(fields, (field, name) => initialValue(field, (record as Record<string, unknown>)[name])),
    check: (values) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, field]) => {
          if (field.isShown?.(values) === false) return [];
          const message = messageFor(field, values[name] ?? null);
          return message === undefined ? [] : [[name, message]];
        }),
      ),
    async send(values) {
      try {
        await save(mapFields(fields, (field, name) => submittedValue(field, values[name] ?? null)));
        accepted.current = true;
        return {};
      } catch (failure) {
        return serviceErrors<FieldValues>(
          failure,
          mapFields(fields, ({ errors }) => errors),
        );
      }
    },
  });
  return {
    ...form,
    fields,
    /** Saves the values outside of the form's own button. Resolves to whether they are saved. */
    async save(): Promise<boolean> {
      accepted.current = false;
      await form.sendNow();
      return accepted.current;
    },
  };
}

/** State of a form of declared fields. */
export type DeclaredForm = ReturnType<typeof useDeclaredForm>;

function initialValue(field: FieldDefinition, value: unknown): FieldValue {
  const { kind } = field;
  if (kind === "switch") return value === true;
  if (kind === "number") return typeof value === "number" ? value : null;
  const fallback = kind === "choice" ? field.initial : undefined;
  return typeof value === "string" ? value : (fallback ?? "");
}

function submittedValue({ kind }: FieldDefinition, value: FieldValue): FieldValue {
  return kind === "text" && typeof value === "string" ? sanitizeText(value) : value;
}

/** Returns what is wrong with a value, if anything. */
function messageFor(field: FieldDefinition, value: FieldValue): string | undefined {
  if (isEmpty(value)) return field.emptyMessage;
  const format = field.kind === "text" ? field.format : undefined;
  return format?.pattern.test(String(submittedValue(field, value))) === false ? format.message : undefined;
}

function isEmpty(value: FieldValue): boolean {
  return typeof value === "string" ? value.trim() === "" : value === null;
}

function mapFields<Value>(fields: FieldDefinitions, map: (field: FieldDefinition, name: string) => Value) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}
