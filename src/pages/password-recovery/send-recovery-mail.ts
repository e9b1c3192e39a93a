import { refusedCredentials } from "../../components/credentials/refused-credentials";
import type { FieldErrors } from "../../components/form/use-field-errors";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { clearToast, showToast } from "../../lib/toast-store";
import { forgotPassword } from "../../providers/auth-provider";

interface Outcome {
  /** Also true if there is no such account, because the service does not reveal that. */
  isSent: boolean;
  errors: FieldErrors<{ email: string }>;
}

/** Requests a mail with a recovery link, and shows the outcome in a toast. */
export async function sendRecoveryMail(email: string): Promise<Outcome> {
  clearToast();
  const { success, error } = await forgotPassword({ email });
  if (success) {
    showToast("success", t("Email sent"));
    return { isSent: true, errors: {} };
  }
  const { shown, errors } = refusedCredentials(error);
  showToast("error", errorMessage(shown));
  return { isSent: false, errors };
}
