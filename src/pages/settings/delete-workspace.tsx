import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { DeleteDialog } from "../../components/delete-dialog";
import { DeletedThings } from "../../components/deleted-things";
import { ExportOffer } from "../../components/export-offer";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";

/** Deletes the workspace after a confirmation. The next workspace becomes active. */
export function DeleteWorkspace({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const { remove, reload } = useWorkspaces();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("DELETE /api/app/workspaces/:workspaceId", { params: { workspaceId: workspace.id } });
    } catch (failure) {
      showToast("error", errorMessage(failure));
      return;
    }
    showToast("success", t("Workspace deleted"));
    remove(workspace.id);
    navigate("/", { replace: true });
    void reload();
  });

  return (
    <Sheet title={t("Delete workspace")}>
      <p className="settings-warning">
        {t(
          "This permanently deletes the workspace for all members, including its templates, API keys, invites and history.",
        )}
      </p>
      <Button danger onClick={() => setOpen(true)}>
        {t("Delete")}
      </Button>
      <DeleteDialog
        title={t("Delete workspace")}
        name={workspace.name}
        open={open}
        busy={busy}
        // A workspace that is deleted during its export would leave half a file.
        isBlocked={isExporting}
        onConfirm={submit}
        onClose={() => {
          if (!busy) setOpen(false);
        }}
      >
        {open && (
          <DeletedThings
            workspaceId={workspace.id}
            offer={<ExportOffer workspaceId={workspace.id} onRunning={setExporting} />}
          />
        )}
      </DeleteDialog>
    </Sheet>
  );
}
