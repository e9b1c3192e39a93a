import { useSubmission } from "../../hooks/use-submission";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Creates new recovery codes. The previous ones stop working. */
export function useNewRecoveryCodes(onCreated: (codes: string[]) => void) {
  return useSubmission(async () => {
    try {
      const { recoveryCodes } = await call("POST /api/v1/customer/second-factor/recovery-codes", { body: {} });
      onCreated(recoveryCodes);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
}
