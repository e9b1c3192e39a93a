import type { ReactNode } from "react";
import { t } from "../../../lib/i18n/translate";
import { PaneTabs, paneId, tabId, toggleId } from "./pane-controls";
import { Separator } from "./separator";
import type { Pane, Panes } from "./use-panes";
import "./workspace.css";

interface EditorWorkspaceProps {
  panes: Panes;
  source: ReactNode;
  page: ReactNode;
  data: ReactNode;
}

/**
 * Shows the source on the left, the page on the right, and the parameters below the page. Without the source, the
 * parameters are beside the page. Narrow screens show one of the parts at a time. All of them stay mounted, so nothing
 * is lost when the window gets another size.
 */
export function EditorWorkspace({ panes, source, page, data }: EditorWorkspaceProps) {
  const { isWide, sizes, isShown, isBeside, resize, toggle } = panes;
  const hasRight = isShown("page") || isShown("data");
  const pageSize = isBeside ? "pageWidth" : "page";
  /** The line that had the focus goes away with the part. */
  const collapse = (pane: Pane) => {
    toggle(pane);
    document.getElementById(toggleId(pane))?.focus();
  };
  const paneProps = (pane: Pane) => ({
    id: paneId(pane),
    className: "pane",
    "data-pane": pane,
    hidden: !isShown(pane),
    ...(!isWide && { role: "tabpanel", "aria-labelledby": tabId(pane) }),
  });
  return (
    <div className="workspace" data-wide={isWide}>
      {!isWide && <PaneTabs panes={panes} />}
      <div className="workspace-parts">
        <div {...paneProps("source")} style={growOf(sizes.source)}>
          {source}
        </div>
        {isWide && isShown("source") && hasRight && (
          <Separator
            controls={paneId("source")}
            label={t("Width of the source")}
            onCollapse={() => collapse("source")}
            onResize={(percent) => resize("source", percent)}
            orientation="vertical"
            percent={sizes.source}
          />
        )}
        <div className="workspace-right" data-beside={isBeside} hidden={!hasRight} style={growOf(100 - sizes.source)}>
          <div {...paneProps("page")} style={growOf(sizes[pageSize])}>
            {page}
          </div>
          {isWide && isShown("page") && isShown("data") && (
            <Separator
              controls={paneId("page")}
              label={isBeside ? t("Width of the page") : t("Height of the page")}
              onCollapse={() => collapse("data")}
              onResize={(percent) => resize(pageSize, percent)}
              orientation={isBeside ? "vertical" : "horizontal"}
              percent={sizes[pageSize]}
            />
          )}
          <div {...paneProps("data")} style={growOf(100 - sizes[pageSize])}>
            {data}
          </div>
        </div>
      </div>
    </div>
  );
}

const growOf = (percent: number) => ({ flexGrow: percent });
