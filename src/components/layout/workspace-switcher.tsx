import { DownOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useSwitchWorkspace } from "../../hooks/use-switch-workspace";
import { t } from "../../lib/i18n/translate";
import { popupContainer } from "../../lib/popup-container";
import { useWorkspaces } from "../../session/workspace-context";

const NEW = "new";

/** Shows the active workspace. Its menu lists the others and creates a new one. */
export function WorkspaceSwitcher() {
  const { workspaces, active } = useWorkspaces();
  const navigate = useNavigate();
  const switchWorkspace = useSwitchWorkspace();
  const others = workspaces.filter(({ workspace }) => workspace.id !== active?.workspace.id);

  const follow = (key: string) => {
    if (key === NEW) navigate("/create-workspace");
    else void switchWorkspace(key);
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
          { key: NEW, icon: <PlusOutlined aria-hidden />, label: t("New workspace") },
        ],
      }}
    >
      <Button
        className="workspace-switcher"
        type="text"
        aria-label={t("Workspace: {name}", { name: active?.workspace.name ?? "" })}
      >
        <bdi className="workspace-switcher-name">{active?.workspace.name}</bdi>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
