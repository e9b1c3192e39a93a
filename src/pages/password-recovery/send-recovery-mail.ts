import { refusedFields } from "../../components/credentials/refused-fields";
import type { Faults } from "../../components/credentials/use-fields";
import { errorMessage } from "../../lib/error-message";
import { clearToast, showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/**
 * Asks for a mail with a recovery link, and shows by a toast how that went.
 * @returns null where it was sent, as far as anybody is told; else which fields are wrong
 */
export async function sendRecoveryMail(email: string): Promise<Faults | null> {
  clearToast();
  try {
    await call("POST /api/v1/password-recovery/start", { body: { username: email } });
    showToast("success", "Email sent");
    return null;
  } catch (failure) {
    const { shown, faults } = refusedFields(failure);
    showToast("error", errorMessage(shown));
    return faults;
  }
}
