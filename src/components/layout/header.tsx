import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Layout } from "antd";
import { UserMenu } from "./user-menu";
import { WorkspaceSwitcher } from "./workspace-switcher";

interface HeaderProps {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
}

/** Shows the top bar: sidebar toggle, workspace switcher, user menu. */
export function Header({ sidebarOpen, onToggleSidebar }: HeaderProps) {
  return (
    <Layout.Header className="app-header">
      <Button
        aria-expanded={sidebarOpen}
        aria-label="Sidebar"
        icon={sidebarOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={onToggleSidebar}
        type="text"
      />
      <WorkspaceSwitcher />
      <div className="app-header-space" />
      <UserMenu />
    </Layout.Header>
  );
}
