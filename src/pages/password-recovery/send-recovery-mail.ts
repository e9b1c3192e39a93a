import { refusedCredentials } from "../../components/credentials/refused-credentials";
import type { FieldErrors } from "../../components/form/use-field-errors";
import { errorMessage } from "../../lib/error-message";
import { clearToast, showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

interface Outcome {
  /** Also true if there is no such account: the service does not tell. */
  isSent: boolean;
  errors: FieldErrors<{ email: string }>;
}

/** Requests a mail with a recovery link, and shows the outcome in a toast. */
export async function sendRecoveryMail(email: string): Promise<Outcome> {
  clearToast();
  try {
    await call("POST /api/v1/password-recovery/start", { body: { username: email } });
    showToast("success", "Email sent");
    return { isSent: true, errors: {} };
  } catch (failure) {
    const { shown, errors } = refusedCredentials(failure);
    showToast("error", errorMessage(shown));
    return { isSent: false, errors };
  }
}
