import { Drawer, Grid, Layout } from "antd";
import { type MouseEvent, type ReactNode, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { Header } from "./header";
import { type MenuEntry, Sidebar } from "./sidebar";
import { isSidebarExpanded, storeSidebarPreference } from "./sidebar-preference";
import "./layout.css";

/** Widths of the sidebar. */
const EXPANDED_WIDTH_PX = 256;
const COLLAPSED_WIDTH_PX = 64;

/** Id of the page's own part, the target of the skip link. */
const CONTENT_ID = "content";

/** Shows the sidebar and the top bar around the page. On small screens the sidebar is a drawer, closed at first. */
export function AppLayout({ entries, children }: { entries: readonly MenuEntry[]; children: ReactNode }) {
  const large = Grid.useBreakpoint().lg ?? false;
  const [expanded, setExpanded] = useState(isSidebarExpanded);
  const [drawerOpen, setDrawerOpen] = useState(false);

  const toggle = () => {
    if (!large) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    storeSidebarPreference({ isExpanded: !expanded });
    setExpanded(!expanded);
  };
  const open = large ? expanded : drawerOpen;

  return (
    <Layout className="app-layout">
      <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skipToContent}>
        {t("Skip to content")}
      </a>
      {large ? (
        <Layout.Sider
          className="app-sider"
          collapsed={!expanded}
          collapsedWidth={COLLAPSED_WIDTH_PX}
          theme="light"
          trigger={null}
          width={EXPANDED_WIDTH_PX}
        >
          <Sidebar collapsed={!expanded} entries={entries} />
        </Layout.Sider>
      ) : (
        <Drawer
          aria-label={t("Menu")}
          classNames={{ body: "app-drawer" }}
          closable={false}
          onClose={() => setDrawerOpen(false)}
          open={drawerOpen}
          placement="left"
          title={null}
          width={EXPANDED_WIDTH_PX}
        >
          <Sidebar collapsed={false} entries={entries} onNavigate={() => setDrawerOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <Header sidebarOpen={open} onToggleSidebar={toggle} pages={entries} />
        <Layout.Content className="app-content" id={CONTENT_ID} tabIndex={-1}>
          {children}
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

/** Moves the focus without a new address, which would count as leaving a page with unsaved work. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}
