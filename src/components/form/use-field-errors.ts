import { useState } from "react";

/** Error messages by field. An empty message only marks the field: a toast says what is wrong. */
export type FieldErrors<Values extends object> = { readonly [Name in keyof Values]?: string };

/** Keeps which fields of a form are wrong. */
export function useFieldErrors<Values extends object>() {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  return {
    errors,
    setErrors,
    /** Drops the errors of fields that the user has changed, and all that only mark: they are about several fields. */
    clearErrors(changed: Partial<Values>): void {
      setErrors((current) => {
        const kept = Object.entries<string | undefined>(current).filter(([name, text]) => text && !(name in changed));
        return Object.fromEntries(kept) as FieldErrors<Values>;
      });
    },
  };
}
