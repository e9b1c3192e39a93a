import { ExportOutlined } from "@ant-design/icons";
import { Menu } from "antd";
import type { ReactElement, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { config } from "../../lib/config";
import { t } from "../../lib/i18n/translate";
import { Logo } from "../logo";
import { Tooltip } from "../tooltip";

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

const REFERENCE = t("API Reference");

/** Shows the product name and the menu. Highlights the entry whose URL is part of the current path. */
export function Sidebar({ collapsed, entries, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  const current = entries.filter(({ url }) => pathname.includes(url)).map(({ url }) => url);

  return (
    <nav className="app-sidebar" aria-label={t("Main")}>
      <Link className="app-sidebar-logo" to="/" onClick={onNavigate}>
        <Logo markOnly={collapsed} />
      </Link>
      <Menu
        inlineCollapsed={collapsed}
        items={entries.map(({ label, icon, url }) => ({
          key: url,
          icon,
          // antd's own tooltip of collapsed entries opens too early.
          title: "",
          label: (
            <EntryTooltip collapsed={collapsed} label={label}>
              <Link to={url} aria-current={current.includes(url) ? "page" : undefined} onClick={onNavigate}>
                {label}
              </Link>
            </EntryTooltip>
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
            title: "",
            label: (
              <EntryTooltip collapsed={collapsed} label={REFERENCE}>
                <a href={config.docsUrl} target="_blank" rel="noreferrer" onClick={onNavigate}>
                  {REFERENCE}
                </a>
              </EntryTooltip>
            ),
          },
        ]}
        mode="inline"
        selectable={false}
      />
    </nav>
  );
}

interface EntryTooltipProps {
  collapsed: boolean;
  label: string;
  /** Link of the entry. In a collapsed sidebar it covers the whole entry (layout.css). */
  children: ReactElement;
}

/** Shows the label beside an entry whose text is hidden. */
function EntryTooltip({ collapsed, label, children }: EntryTooltipProps) {
  return (
    <Tooltip title={collapsed ? label : ""} placement="right" trigger={["hover", "focus"]}>
      {children}
    </Tooltip>
  );
}
