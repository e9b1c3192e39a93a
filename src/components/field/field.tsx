import { type ReactElement, type ReactNode, useId } from "react";
import "./field.css";

/** What a field gives its input. */
interface InputProps {
  id: string;
  status?: "error";
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface FieldProps {
  label: string;
  /** What is wrong; empty for a field that is only marked, undefined for a good one. */
  fault: string | undefined;
  /** A rule worth knowing beforehand. */
  hint?: ReactNode;
  children: (input: InputProps) => ReactElement;
}

/** A labelled input with its hint and its fault, tied together for assistive technology. */
export function Field({ label, fault, hint, children }: FieldProps) {
  const id = useId();
  const note = fault || hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(fault !== undefined && { status: "error", "aria-invalid": true }),
        ...(note && { "aria-describedby": `${id}note` }),
      })}
      {note && (
        <p id={`${id}note`} className={fault ? "field-fault" : "field-hint"} role={fault ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
