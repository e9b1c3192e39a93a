import { useState } from "react";
import { ERRORS } from "../../../contract/errors";
import { CallError } from "../../lib/call-error";
import type { RecordFields, Texts } from "./record-field";

/** Keeps which fields of a form are in error. */
export function useFieldFaults(fields: RecordFields) {
  /** What is wrong with each field, in words. */
  const [faults, setFaults] = useState<Partial<Texts>>({});
  return {
    faults,
    /** Marks what must not be empty and is. @returns the names of those fields */
    check(typed: Texts): string[] {
      const found = Object.entries(fields).filter(([key, { empty }]) => empty && !typed[key]?.trim());
      setFaults(Object.fromEntries(found.map(([key, { empty }]) => [key, empty])));
      return found.map(([key]) => key);
    },
    /** Marks the fields that a failed call is about. Its toast is the caller's. */
    mark(failure: unknown): void {
      if (!(failure instanceof CallError)) return;
      const { errorCode } = failure;
      const found = Object.entries(fields).filter(([, field]) => field.faults?.includes(errorCode));
      setFaults(Object.fromEntries(found.map(([key]) => [key, ERRORS[errorCode].message ?? ""])));
    },
    /** The field has changed, or all of them: what was wrong is out of date. */
    clear(key?: string): void {
      setFaults(({ [key ?? ""]: _, ...others }) => (key === undefined ? {} : others));
    },
  };
}
