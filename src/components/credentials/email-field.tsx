// antd's own entry of Input brings text areas, search and one-time codes along.
import Input from "antd/es/input/Input";
import { LIMITS } from "../../../contract/product";
import { Field } from "../field/field";

interface EmailFieldProps {
  fault: string | undefined;
  defaultValue?: string;
  autoFocus?: boolean;
  /** Called with what is typed. */
  onType?: (typed: string) => void;
}

/** The 'E-mail' input of a form, named so that password managers know it. */
export function EmailField({ fault, defaultValue, autoFocus, onType }: EmailFieldProps) {
  return (
    <Field label="E-mail" fault={fault}>
      {(input) => (
        <Input
          {...input}
          name="email"
          type="email"
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.maxEmailCharacters}
          required
          defaultValue={defaultValue}
          autoFocus={autoFocus}
          onChange={onType && ((event) => onType(event.target.value))}
        />
      )}
    </Field>
  );
}
