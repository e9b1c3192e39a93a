import type { ReactNode } from "react";
import { t } from "../../../lib/i18n/translate";
import "../../../components/form/field.css";

interface EditorFieldProps {
  label: string;
  isOptional?: boolean;
  /** Error message. Empty or undefined = none is shown. */
  error?: string | undefined;
  /** Always shown, also beside an error. */
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Shows a field that has its accessible name itself, such as a code editor, with its label, error message and hint. */
export function EditorField({ label, isOptional = false, error, hint, className = "", children }: EditorFieldProps) {
  return (
    <div className={`field ${className}`}>
      <span aria-hidden className="field-label">
        {label} {isOptional && <span className="secondary-text">{t("(optional)")}</span>}
      </span>
      {children}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  );
}
