import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Layout } from "antd";
import { t } from "../../lib/i18n/translate";
import type { PalettePage } from "../command-palette/commands";
import { PaletteLauncher } from "../command-palette/palette-launcher";
import { UserMenu } from "./user-menu";
import { WorkspaceSwitcher } from "./workspace-switcher";

interface HeaderProps {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  /** Pages that the command palette offers. */
  pages: readonly PalettePage[];
}

/** Shows the top bar: sidebar toggle, workspace switcher, command palette, user menu. */
export function Header({ sidebarOpen, onToggleSidebar, pages }: HeaderProps) {
  return (
    <Layout.Header className="app-header">
      <Button
        aria-expanded={sidebarOpen}
        aria-label={t("Sidebar")}
        icon={sidebarOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={onToggleSidebar}
        type="text"
      />
      <WorkspaceSwitcher />
      <div className="app-header-space" />
      <PaletteLauncher pages={pages} />
      <UserMenu />
    </Layout.Header>
  );
}
