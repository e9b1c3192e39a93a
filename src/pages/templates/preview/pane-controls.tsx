import { CodeOutlined, FileTextOutlined, FormOutlined, SplitCellsOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type KeyboardEvent, memo } from "react";
import { Tooltip } from "../../../components/tooltip";
import { t } from "../../../lib/i18n/translate";
import type { Pane, Panes } from "./use-panes";

const NAMES: Record<Pane, { tab: string; show: string; hide: string }> = {
  source: { tab: t("Source"), show: t("Show source"), hide: t("Hide source") },
  data: { tab: t("Data"), show: t("Show parameters"), hide: t("Hide parameters") },
  page: { tab: t("Page"), show: t("Show page"), hide: t("Hide page") },
};
const TABS: readonly Pane[] = ["source", "data", "page"];
const ICONS = {
  source: <CodeOutlined aria-hidden />,
  page: <FileTextOutlined aria-hidden />,
  data: <FormOutlined aria-hidden />,
};

export const paneId = (pane: Pane) => `pane-${pane}`;
export const tabId = (pane: Pane) => `tab-${pane}`;
/** Id of the button that hides and shows a part. */
export const toggleId = (pane: Pane) => `toggle-${pane}`;

/** Buttons that hide and show the parts of a wide page. The last visible part can't be hidden. */
export const PaneButtons = memo(function PaneButtons({ panes }: { panes: Panes }) {
  if (!panes.isWide) return null;
  const shown = TABS.filter(panes.isShown);
  return (
    <div className="pane-buttons">
      {(["source", "page", "data"] as const).map((pane) => {
        const isShown = panes.isShown(pane);
        const title = isShown ? NAMES[pane].hide : NAMES[pane].show;
        return (
          <Tooltip key={pane} title={title}>
            <Button
              aria-label={title}
              className="pane-button"
              data-shown={isShown}
              disabled={isShown && shown.length === 1}
              id={toggleId(pane)}
              icon={ICONS[pane]}
              onClick={() => panes.toggle(pane)}
              type="text"
            />
          </Tooltip>
        );
      })}
    </div>
  );
});

/** Button that gives the parameters the whole height of a wide page, beside the page instead of below it. */
export const BesideButton = memo(function BesideButton({ panes }: { panes: Panes }) {
  const { isWide, isBeside, setBeside } = panes;
  if (!isWide) return null;
  const title = isBeside ? t("Below the page (shows the source)") : t("Beside the page (hides the source)");
  return (
    <Tooltip title={title}>
      <Button
        aria-label={title}
        className="pane-button"
        data-shown={isBeside}
        icon={<SplitCellsOutlined aria-hidden />}
        onClick={() => setBeside(!isBeside)}
        type="text"
      />
    </Tooltip>
  );
});

/** Tabs of a narrow page. antd's Tabs would cost more than the whole preview. */
export function PaneTabs({ panes: { tab, show } }: { panes: Panes }) {
  function onKeyDown(event: KeyboardEvent): void {
    const index = TABS.indexOf(tab);
    const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = TABS.at(target % TABS.length) ?? "source";
    show(next);
    document.getElementById(tabId(next))?.focus();
  }
  return (
    <div aria-label={t("Parts of the editor")} className="pane-tabs" onKeyDown={onKeyDown} role="tablist" tabIndex={-1}>
      {TABS.map((pane) => (
        <button
          aria-controls={paneId(pane)}
          aria-selected={pane === tab}
          id={tabId(pane)}
          key={pane}
          onClick={() => show(pane)}
          role="tab"
          tabIndex={pane === tab ? 0 : -1}
          type="button"
        >
          {NAMES[pane].tab}
        </button>
      ))}
    </div>
  );
}
