import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { clearToast, showToast } from "../../lib/toast-store";
import type { FieldErrors } from "../form/use-field-errors";
import { useFormFields } from "../form/use-form-fields";

export interface Credentials {
  /** Trimmed when sent. */
  email: string;
  password: string;
}

const EMAIL_MISSING = t("Enter your email");

const MISSING = { email: EMAIL_MISSING, password: t("Enter your password") };
const EMPTY_PASSWORD = t("Password cannot be empty");

/**
 * Holds the state of a form with e-mail and password.
 * @param email initial e-mail
 * @param send called with the typed values; shows its own toasts and resolves to the errors of refused fields
 */
export function useCredentialsForm(email: string, send: (typed: Credentials) => Promise<FieldErrors<Credentials>>) {
  return useFormFields<Credentials>({
    initial: { email, password: "" },
    check: (typed) => missingIn(typed, MISSING),
    send: (typed) => send({ ...typed, email: typed.email.trim() }),
  });
}

type Email = Pick<Credentials, "email">;

/** Like {@link useCredentialsForm}, for a form with an e-mail only. */
export function useEmailForm(email: string, send: (email: string) => Promise<FieldErrors<Email>>) {
  return useFormFields<Email>({
    initial: { email },
    check: (typed) => missingIn(typed, { email: EMAIL_MISSING }),
    send: (typed) => send(typed.email.trim()),
  });
}

type Password = Pick<Credentials, "password">;

/**
 * Holds the state of a form with a new password only.
 * @param send called with the password; the form shows the error that it throws
 */
export function useNewPasswordForm(send: (password: string) => Promise<void>) {
  return useFormFields<Password>({
    initial: { password: "" },
    check: (typed) => missingIn(typed, { password: EMPTY_PASSWORD }),
    async send({ password }) {
      clearToast();
      try {
        await send(password);
        return {};
      } catch (failure) {
        const code = failure instanceof CallError ? failure.errorCode : null;
        if (code === "EMPTY_PASSWORD") return { password: EMPTY_PASSWORD };
        showToast("error", errorMessage(failure));
        return code === "PASSWORD_NOT_STRONG_ENOUGH" ? { password: "" } : {};
      }
    },
  });
}

/** Returns the messages of the empty fields. A password may consist of spaces, an e-mail may not. */
function missingIn<Typed extends Partial<Credentials>>(typed: Typed, messages: Record<keyof Typed & string, string>) {
  const missing = Object.entries<string>(messages).filter(([name]) => {
    const text = String(typed[name as keyof Typed]);
    return (name === "email" ? text.trim() : text) === "";
  });
  return Object.fromEntries(missing) as FieldErrors<Typed>;
}
