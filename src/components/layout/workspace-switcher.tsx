import { DownOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useConfirmLeave } from "../../hooks/use-confirm-leave";
import { popupContainer } from "../../lib/popup-container";
import { useWorkspaces } from "../../session/workspace-context";

const NEW = "new";

/** Shows the active workspace. Its menu lists the others and creates a new one. */
export function WorkspaceSwitcher() {
  const { workspaces, active, select } = useWorkspaces();
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const others = workspaces.filter(({ workspace }) => workspace.id !== active?.workspace.id);

  const follow = (key: string) => {
    if (key === NEW) {
      navigate("/create-workspace");
      return;
    }
    // The page may show data of the current workspace with unsaved changes, such as a template.
    if (!confirmLeave()) return;
    select(key);
    navigate("/", { replace: true });
  };

  return (
    <Dropdown
      autoFocus
      getPopupContainer={popupContainer}
      trigger={["click"]}
      menu={{
        onClick: ({ key }) => follow(key),
        items: [
          ...others.map(({ workspace }) => ({ key: workspace.id, label: <bdi>{workspace.name}</bdi> })),
          ...(others.length > 0 ? [{ type: "divider" as const }] : []),
          { key: NEW, icon: <PlusOutlined aria-hidden />, label: "New workspace" },
        ],
      }}
    >
      <Button className="workspace-switcher" type="text" aria-label={`Workspace: ${active?.workspace.name ?? ""}`}>
        <bdi className="workspace-switcher-name">{active?.workspace.name}</bdi>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
