import { useState } from "react";
import type { Invite } from "../../../contract/invites";
import { useSubmission } from "../../components/use-submission";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { showToast } from "../../providers/notifications/toast-store";
import { useWorkspaces } from "../../providers/workspace-context";

/** @returns `resend` sends an invite's mail again; `sending` is the invite that this is happening to */
export function useResend() {
  const { active } = useWorkspaces();
  const [sending, setSending] = useState<string | null>(null);
  const { submit } = useSubmission(async ({ id }: Invite) => {
    if (!active) return;
    setSending(id);
    try {
      await call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend", {
        params: { workspaceId: active.workspace.id, inviteId: id },
      });
      showToast("success", "Invitation email sent");
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
    setSending(null);
  });
  return { resend: submit, sending };
}
