import { SendOutlined } from "@ant-design/icons";
import type { Invite } from "../../../contract/invites";
import { RowAction } from "../../components/records/row-action";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Shows the button that sends an invite's mail again. Each row has its own busy state. */
export function ResendAction({ row: invite }: { row: Invite }) {
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
