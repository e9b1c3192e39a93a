import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import Input from "antd/es/input/Input";
import { useState } from "react";
import { LIMITS } from "../../../contract/product";
import { Field } from "../field/field";
import { StrengthHint } from "./strength-hint";
import "./password-field.css";

interface PasswordFieldProps {
  label?: string;
  fault: string | undefined;
  /** For password managers: whether the password is known already or is being made up. */
  purpose: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** The password input of a form, with a button that shows what is typed. A new password is told how strong it is. */
export function PasswordField({ label = "Password", fault, purpose, autoFocus }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const isNew = purpose === "new-password";
  return (
    <Field label={label} fault={fault} hint={isNew && <StrengthHint typed={typed} />}>
      {(input) => (
        <Input
          {...input}
          name="password"
          type={shown ? "text" : "password"}
          size="large"
          autoComplete={purpose}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.maxPasswordCharacters}
          required
          autoFocus={autoFocus}
          onChange={isNew ? (event) => setTyped(event.target.value) : undefined}
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
