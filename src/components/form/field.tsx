import { type ReactElement, type ReactNode, useId } from "react";
import "./field.css";

/** Props that a field hands to its input. */
interface InputProps {
  id: string;
  status?: "error";
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface FieldProps {
  /** Name of the value in the form's state. */
  name?: string;
  label: string;
  /** Error message. Empty = the field is only marked; undefined = no error. */
  error: string | undefined;
  /** Rule that the user should know while typing. */
  hint?: ReactNode;
  children: (input: InputProps) => ReactElement;
}

/** Shows a labelled input with its hint or error message, linked for assistive technology. */
export function Field({ name, label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error !== undefined && { status: "error", "aria-invalid": true }),
        ...(note && { "aria-describedby": `${id}note` }),
      })}
      {note && (
        <p id={`${id}note`} className={error ? "field-error" : "field-hint"} role={error ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
