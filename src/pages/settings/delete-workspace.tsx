import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { DeleteDialog } from "../../components/delete-dialog";
import { DeletedThings } from "../../components/deleted-things";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";

/** Deletes the workspace after a confirmation. The next workspace becomes active. */
export function DeleteWorkspace({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const { remove, reload } = useWorkspaces();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("DELETE /api/app/workspaces/:workspaceId", { params: { workspaceId: workspace.id } });
    } catch (failure) {
      showToast("error", errorMessage(failure));
      return;
    }
    showToast("success", "Workspace deleted");
    remove(workspace.id);
    navigate("/", { replace: true });
    void reload();
  });

  return (
    <Sheet title="Delete workspace">
      <p className="settings-warning">
        This permanently deletes the workspace for all members, including its templates, API keys, invites and history.
      </p>
      <Button danger onClick={() => setOpen(true)}>
        Delete
      </Button>
      <DeleteDialog
        title="Delete workspace"
        open={open}
        busy={busy}
        onConfirm={submit}
        onClose={() => !busy && setOpen(false)}
      >
        {open && <DeletedThings workspaceId={workspace.id} />}
      </DeleteDialog>
    </Sheet>
  );
}
