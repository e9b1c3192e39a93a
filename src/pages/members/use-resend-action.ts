import { useInvalidate } from "@refinedev/core";
import type { Invite } from "../../../contract/invites";
import type { Action } from "../../components/records/row-action";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Returns the action that sends an invite's email again. Each row has its own busy state. */
export function useResendAction(invite: Invite): Action {
  const workspaceId = useWorkspaceId();
  const invalidate = useInvalidate();
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend", {
        params: { workspaceId, inviteId: invite.id },
      });
      showToast("success", t("Invitation email sent"));
      // The list has the time of the last mail and the new expiry.
      await invalidate({ resource: "invites", invalidates: ["list"] });
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  return {
    label: t("Resend invite"),
    word: t("Resend"),
    hint: t("Resend invite (last email {time})", { time: formatDateTime(invite.mailedAt) }),
    busy,
    onClick: submit,
  };
}
