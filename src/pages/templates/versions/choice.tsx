import { type ReactNode, useId } from "react";

interface ChoiceProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The options. */
  children: ReactNode;
}

/** Shows a labelled native select, which suits phones. */
export function Choice({ label, value, onChange, disabled = false, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="version-choice">
      <label htmlFor={id}>{label}</label>
      <select
        className="plain-select"
        disabled={disabled}
        id={id}
        onChange={({ target }) => onChange(target.value)}
        value={value}
      >
        {children}
      </select>
    </div>
  );
}
