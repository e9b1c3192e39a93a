import { type FormEvent, useState } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { sanitizeText } from "../../lib/sanitize-text";
import type { RecordFields, Texts } from "./record-field";
import { useFieldFaults } from "./use-field-faults";

/**
 * A form of declared fields.
 * @param initial what stands in them first
 * @param save called with what was typed, as plain text, once at a time; what it throws marks the fields, its toast is its own
 */
export function useRecordForm(fields: RecordFields, initial: Texts, save: (texts: Texts) => Promise<void>) {
  const [typed, setTyped] = useState(initial);
  const { faults, check, mark, clear } = useFieldFaults(fields);
  const { submit, busy } = useSubmission(async () => {
    try {
      await save(mapped(typed, sanitizeText));
    } catch (failure) {
      mark(failure);
    }
  });

  return {
    fields,
    typed,
    faults,
    busy,
    changed: Object.keys(typed).some((key) => typed[key] !== initial[key]),
    type(key: string, text: string): void {
      setTyped((texts) => ({ ...texts, [key]: text }));
      clear(key);
    },
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      const [first] = check(typed);
      if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      else void submit();
    },
    /** Forgets what was typed, and what was wrong with it. */
    reset(): void {
      setTyped(initial);
      clear();
    },
  };
}

/** The state of a form, for the parts that show it. */
export type RecordForm = ReturnType<typeof useRecordForm>;

/** @returns an empty text for each field */
export function emptyTexts(fields: RecordFields): Texts {
  return mapped(fields, () => "");
}

function mapped<Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => string): Texts {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
