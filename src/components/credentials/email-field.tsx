// antd's entry for Input also loads text areas, search and one-time codes.

import Input from "antd/es/input/Input";
import { LIMITS } from "../../../contract/product";
import { t } from "../../lib/i18n/translate";
import { Field } from "../form/field";

interface EmailFieldProps {
  error: string | undefined;
  defaultValue?: string;
  autoFocus?: boolean;
}

/** Shows the 'E-mail' input of a form, with a name that password managers recognize. */
export function EmailField({ error, defaultValue, autoFocus }: EmailFieldProps) {
  return (
    <Field name="email" label={t("E-mail")} error={error}>
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
        />
      )}
    </Field>
  );
}
