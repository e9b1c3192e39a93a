import { Button } from "antd";
import { LIMITS } from "../../../contract/product";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { RecordInputs } from "../../components/records/record-inputs";
import { useRecordForm } from "../../components/records/use-record-form";
import { Sheet } from "../../components/sheet";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";

const FIELDS = {
  name: {
    label: "Workspace name",
    empty: "Workspace name cannot be empty",
    faults: ["EMPTY_WORKSPACE_NAME"],
    maxLength: LIMITS.maxNameCharacters,
  },
} as const;

/** Changes the workspace's name (spec 2, "Workspace settings"). */
export function RenameWorkspace({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const { reload } = useWorkspaces();
  const form = useRecordForm(FIELDS, { name: workspace.name }, async ({ name = "" }) => {
    try {
      await call("PATCH /api/app/workspaces/:workspaceId", { params: { workspaceId: workspace.id }, body: { name } });
    } catch (failure) {
      showToast("error", errorMessage(failure));
      throw failure;
    }
    showToast("success", "Workspace name changed");
    await reload();
  });

  return (
    <Sheet title="Workspace name">
      <form noValidate onSubmit={form.onSubmit}>
        <RecordInputs form={form} />
        <Button htmlType="submit" loading={form.busy} type="primary">
          Save
        </Button>
      </form>
    </Sheet>
  );
}
