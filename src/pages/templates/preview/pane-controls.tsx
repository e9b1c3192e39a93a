import { CodeOutlined, FileTextOutlined, FormOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type KeyboardEvent, memo } from "react";
import { Tooltip } from "../../../components/tooltip";
import type { Pane, Panes } from "./use-panes";

const NAMES: Record<Pane, { tab: string; part: string }> = {
  source: { tab: "Source", part: "source" },
  data: { tab: "Data", part: "parameters" },
  page: { tab: "Page", part: "page" },
};
const TABS: readonly Pane[] = ["source", "data", "page"];
const ICONS = {
  source: <CodeOutlined aria-hidden />,
  page: <FileTextOutlined aria-hidden />,
  data: <FormOutlined aria-hidden />,
};

export const paneId = (pane: Pane) => `pane-${pane}`;
export const tabId = (pane: Pane) => `tab-${pane}`;

/** Buttons that hide and show the parts of a wide page. The last visible part can't be hidden. */
export const PaneButtons = memo(function PaneButtons({ panes }: { panes: Panes }) {
  if (!panes.isWide) return null;
  const shown = TABS.filter(panes.isShown);
  return (
    <div className="pane-buttons">
      {(["source", "page", "data"] as const).map((pane) => {
        const isShown = panes.isShown(pane);
        const title = `${isShown ? "Hide" : "Show"} ${NAMES[pane].part}`;
        return (
          <Tooltip key={pane} title={title}>
            <Button
              aria-label={title}
              className="pane-button"
              data-shown={isShown}
              disabled={isShown && shown.length === 1}
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
    <div aria-label="Parts of the editor" className="pane-tabs" onKeyDown={onKeyDown} role="tablist" tabIndex={-1}>
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
