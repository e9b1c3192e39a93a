import { useState } from "react";
import { ERRORS } from "../../../contract/errors";
import { CallError } from "../../providers/call-error";
import type { RecordField } from "./record-field";

/** What is wrong with each field, in words; empty for one that is only marked. */
type Faults = Partial<Record<string, string>>;

/** Keeps which fields of a form are in error. */
export function useFieldFaults(fields: Readonly<Record<string, RecordField>>) {
  const [faults, setFaults] = useState<Faults>({});
  return {
    faults,
    /** Marks what must not be empty and is. @returns whether all is well */
    check(typed: Readonly<Record<string, string>>): boolean {
      const found = Object.entries(fields).filter(([key, { empty }]) => empty && !typed[key]?.trim());
      setFaults(Object.fromEntries(found.map(([key, { empty }]) => [key, empty])));
      return found.length === 0;
    },
    /** Marks the fields that a failed call is about. Its toast is the caller's. */
    mark(failure: unknown): void {
      if (!(failure instanceof CallError)) return;
      const { errorCode } = failure;
      const found = Object.entries(fields).filter(([, field]) => field.faults?.includes(errorCode));
      setFaults(Object.fromEntries(found.map(([key]) => [key, ERRORS[errorCode].message ?? ""])));
    },
    /** The field has changed: what was wrong with it is out of date. */
    clear(key: string): void {
      setFaults(({ [key]: _, ...others }) => others);
    },
  };
}
