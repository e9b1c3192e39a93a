import { BorderOuterOutlined } from "@ant-design/icons";
import { Tooltip } from "../../../components/tooltip";
import { t } from "../../../lib/i18n/translate";
import { OVERLAYS, type Overlay, type Overlays } from "./use-overlays";

interface OverlayMenuProps {
  overlays: Overlays;
  onToggle: (overlay: Overlay) => void;
}

const NAMES: Record<Overlay, string> = {
  cursor: t("Mark the cursor's line"),
  margins: t("Mark the content area"),
  breaks: t("Mark page breaks"),
  warnings: t("Mark warnings"),
};

/** Switches for what is drawn over the pages. */
export function OverlayMenu({ overlays, onToggle }: OverlayMenuProps) {
  return (
    <details
      className="overlay-menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape") return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <Tooltip title={t("Marks on the page")}>
        <summary aria-label={t("Marks on the page")} className="ant-btn ant-btn-text ant-btn-sm">
          <BorderOuterOutlined aria-hidden />
        </summary>
      </Tooltip>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays where it is, or the menu would close */}
      <div className="overlay-choices" onMouseDown={(event) => event.preventDefault()}>
        {OVERLAYS.map((overlay) => (
          <label key={overlay}>
            <input checked={overlays[overlay]} onChange={() => onToggle(overlay)} type="checkbox" />
            {NAMES[overlay]}
          </label>
        ))}
      </div>
    </details>
  );
}
