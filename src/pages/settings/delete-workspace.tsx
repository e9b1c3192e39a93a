import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { DeleteDialog } from "../../components/delete-dialog";
import { DeletedThings } from "../../components/deleted-things";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { EXPORT_FILE, useTemplateExport } from "../../hooks/use-template-export";
import { errorMessage } from "../../lib/error-message";
import { formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";

/** Deletes the workspace after a confirmation. The next workspace becomes active. */
export function DeleteWorkspace({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const { remove, reload } = useWorkspaces();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [isExported, setExported] = useState(false);
  const { received, start, cancel } = useTemplateExport(() => setExported(true));
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
      <Button
        danger
        onClick={() => {
          setExported(false);
          setOpen(true);
        }}
      >
        {t("Delete")}
      </Button>
      <DeleteDialog
        title={t("Delete workspace")}
        open={open}
        busy={busy}
        // A workspace that is deleted during its export would leave half a file.
        isBlocked={received !== null}
        onConfirm={submit}
        onClose={() => {
          if (busy) return;
          cancel();
          setOpen(false);
        }}
      >
        {open && (
          <DeletedThings
            workspaceId={workspace.id}
            offer={<ExportOffer received={received} isExported={isExported} onExport={() => void start({})} />}
          />
        )}
      </DeleteDialog>
    </Sheet>
  );
}

interface ExportOfferProps {
  /** Bytes so far; null if no export is running. */
  received: number | null;
  isExported: boolean;
  onExport: () => void;
}

/** Offers to save what can be imported again elsewhere. */
function ExportOffer({ received, isExported, onExport }: ExportOfferProps) {
  return (
    <div className="settings-export">
      <Button icon={<DownloadOutlined aria-hidden />} loading={received !== null} onClick={onExport}>
        {t("Export everything first (zip)")}
      </Button>
      <p className="secondary-text" role="status">
        {received !== null && (received > 0 ? t("Exporting… {size}", { size: formatSize(received) }) : t("Exporting…"))}
        {received === null && isExported && t("Saved as {file}.", { file: EXPORT_FILE })}
        {received === null &&
          !isExported &&
          t("Templates, partials, assets and sample sets. You can import the file into another workspace.")}
      </p>
    </div>
  );
}
