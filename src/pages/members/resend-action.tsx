import { SendOutlined } from "@ant-design/icons";
import type { Invite } from "../../../contract/invites";
import { RowAction } from "../../components/records/row-action";
import { useSubmission } from "../../components/use-submission";
import { useWorkspaceId } from "../../components/workspace-queries";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { showToast } from "../../providers/notifications/toast-store";

/** Sends an invite's mail again. Each row does so by itself: one need not wait for another. */
export function ResendAction({ invite }: { invite: Invite }) {
  const workspaceId = useWorkspaceId();
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend", {
        params: { workspaceId, inviteId: invite.id },
      });
      showToast("success", "Invitation email sent");
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  return (
    <RowAction
      label="Resend invite"
      name={invite.email}
      icon={<SendOutlined aria-hidden />}
      busy={busy}
      onClick={submit}
    />
  );
}
