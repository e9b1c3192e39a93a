import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import Input from "antd/es/input/Input";
import { useState } from "react";
import { LIMITS } from "../../../contract/product";
import { Field } from "../field/field";
import "./password-field.css";

interface PasswordFieldProps {
  fault: string | undefined;
  /** For password managers: whether the password is known already or is being made up. */
  purpose: "current-password" | "new-password";
  /** The rule it has to follow. */
  hint?: string;
  autoFocus?: boolean;
}

/** The 'Password' input of a form, with a button that shows what is typed. */
export function PasswordField({ fault, purpose, hint, autoFocus }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Password" fault={fault} hint={hint}>
      {(input) => (
        <Input
          {...input}
          name="password"
          type={shown ? "text" : "password"}
          size="large"
          autoComplete={purpose}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.maxPasswordLength}
          required
          autoFocus={autoFocus}
          suffix={
            <button
              type="button"
              className="field-toggle"
              // Not 'password': the label of the input itself has to be the only one of that name.
              aria-label={shown ? "Hide characters" : "Show characters"}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
            </button>
          }
        />
      )}
    </Field>
  );
}
