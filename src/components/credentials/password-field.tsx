import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import Input from "antd/es/input/Input";
import { useState } from "react";
import { LIMITS } from "../../../contract/product";
import { t } from "../../lib/i18n/translate";
import { Field } from "../form/field";
import { StrengthHint } from "./strength-hint";
import "./password-field.css";

interface PasswordFieldProps {
  label?: string;
  error: string | undefined;
  /** Tells password managers whether to fill in a known password or to suggest a new one. */
  purpose: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** Shows a password input with a button that reveals the password. For new passwords it also shows their strength. */
export function PasswordField({ label = t("Password"), error, purpose, autoFocus }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const isNew = purpose === "new-password";
  return (
    <Field name="password" label={label} error={error} hint={isNew && <StrengthHint typed={typed} />}>
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
              aria-label={shown ? t("Hide password") : t("Show password")}
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
