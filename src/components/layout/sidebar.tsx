import { ExportOutlined } from "@ant-design/icons";
import { Menu } from "antd";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { config } from "../../lib/config";
import { Logo } from "../logo";

/** An entry of the sidebar. */
export interface MenuEntry {
  label: string;
  icon: ReactNode;
  url: string;
}

interface SidebarProps {
  collapsed: boolean;
  entries: readonly MenuEntry[];
  /** Called when the user clicks an entry. */
  onNavigate?: () => void;
}

const REFERENCE = "API Reference";

/** Shows the product name and the menu. Highlights the entry whose URL is part of the current path. */
export function Sidebar({ collapsed, entries, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  const current = entries.filter(({ url }) => pathname.includes(url)).map(({ url }) => url);

  return (
    <nav className="app-sidebar" aria-label="Main">
      <Link className="app-sidebar-logo" to="/" onClick={onNavigate}>
        <Logo markOnly={collapsed} />
      </Link>
      <Menu
        inlineCollapsed={collapsed}
        items={entries.map(({ label, icon, url }) => ({
          key: url,
          icon,
          label: (
            <Link to={url} aria-current={current.includes(url) ? "page" : undefined} onClick={onNavigate}>
              {label}
            </Link>
          ),
        }))}
        mode="inline"
        selectedKeys={current}
      />
      <Menu
        className="app-sidebar-reference"
        inlineCollapsed={collapsed}
        items={[
          {
            key: REFERENCE,
            icon: <ExportOutlined aria-hidden />,
            label: (
              <a href={config.docsUrl} target="_blank" rel="noreferrer" onClick={onNavigate}>
                {REFERENCE}
              </a>
            ),
          },
        ]}
        mode="inline"
        selectable={false}
      />
    </nav>
  );
}
