import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { clearToast, showToast } from "../../lib/toast-store";
import { type Faults, useFields } from "./use-fields";

const EMPTY = "Password cannot be empty";

/**
 * A form of one new password (spec 5).
 * @param send called with the password, once at a time; what it throws is shown to the user
 * @returns what the `form` element and its `PasswordField` need
 */
export function useNewPassword(send: (password: string) => Promise<void>) {
  return useFields({ password: EMPTY }, async ({ password }): Promise<Faults> => {
    clearToast();
    try {
      await send(password);
      return {};
    } catch (failure) {
      const code = failure instanceof CallError ? failure.errorCode : null;
      if (code === "EMPTY_PASSWORD") return { password: EMPTY };
      showToast("error", errorMessage(failure));
      return code === "PASSWORD_NOT_STRONG_ENOUGH" ? { password: "" } : {};
    }
  });
}
