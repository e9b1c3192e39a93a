import { useNavigate } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { useWorkspaces } from "../session/workspace-context";

const CreateWorkspacePage = lazyWithReload("create-workspace", async () => {
  const { CreateWorkspacePage } = await import("../pages/create-workspace/create-workspace-page");
  return { default: CreateWorkspacePage };
});

/** Makes the created workspace active, or the existing one of the same name. */
export function CreateWorkspaceRoute() {
  const { workspaces, select, add, reload } = useWorkspaces();
  const navigate = useNavigate();

  return (
    <CreateWorkspacePage
      workspaces={workspaces}
      onExisting={({ workspace }) => {
        select(workspace.id);
        navigate("/", { replace: true });
      }}
      onCreated={async (entry) => {
        add(entry);
        await reload();
        navigate("/", { replace: true });
      }}
    />
  );
}
