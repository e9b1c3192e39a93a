import { Form, Input } from "antd";
import { LIMITS } from "../../contract/product";

interface FieldProps {
  /** Red, because the server refused what it holds. */
  refused?: boolean;
  onChange?: () => void;
  autoFocus?: boolean;
}

/** The 'E-mail' field of a form, named so that password managers know it. */
export function EmailField({ refused, onChange, autoFocus }: FieldProps) {
  return (
    <Form.Item
      name="email"
      label="E-mail"
      validateStatus={refused ? "error" : undefined}
      validateTrigger="onSubmit"
      rules={[{ required: true, whitespace: true, message: "Enter your e-mail" }]}
    >
      <Input
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.maxEmailLength}
        required
        autoFocus={autoFocus}
        onChange={onChange}
        {...(refused && { "aria-invalid": true })}
      />
    </Form.Item>
  );
}

/**
 * The 'Password' field of a form, with its show and hide button.
 * @param props.purpose whether the password is known already or is being made up, for password managers
 * @param props.hint the rule it has to follow
 */
export function PasswordField({
  refused,
  onChange,
  autoFocus,
  purpose,
  hint,
}: FieldProps & { purpose: "current-password" | "new-password"; hint?: string }) {
  return (
    <Form.Item
      name="password"
      label="Password"
      extra={hint}
      validateStatus={refused ? "error" : undefined}
      validateTrigger="onSubmit"
      rules={[{ required: true, message: "Enter your password" }]}
    >
      <Input.Password
        autoComplete={purpose}
        maxLength={LIMITS.maxPasswordLength}
        required
        autoFocus={autoFocus}
        onChange={onChange}
        {...(refused && { "aria-invalid": true })}
      />
    </Form.Item>
  );
}
