import { useState } from "react";

/** Error messages by field. An empty message only marks the field: a toast says what is wrong. */
export type FieldErrors<Values extends object> = { readonly [Name in keyof Values]?: string };

/** Holds the error messages of a form's fields. */
export function useFieldErrors<Values extends object>() {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  return {
    errors,
    setErrors,
    /** Removes the errors of changed fields, and all empty ones, because they mark several fields at once. */
    clearErrors(changed: Partial<Values>): void {
      setErrors((current) => {
        const kept = Object.entries<string | undefined>(current).filter(([name, text]) => text && !(name in changed));
        return Object.fromEntries(kept) as FieldErrors<Values>;
      });
    },
  };
}
