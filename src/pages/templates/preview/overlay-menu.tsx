import { BorderOuterOutlined } from "@ant-design/icons";
import { Tooltip } from "../../../components/tooltip";
import { OVERLAYS, type Overlay, type Overlays } from "./use-overlays";

interface OverlayMenuProps {
  overlays: Overlays;
  onChange: (overlay: Overlay, isOn: boolean) => void;
}

const NAMES: Record<Overlay, string> = {
  cursor: "Mark the cursor's line",
  margins: "Mark the content area",
  breaks: "Mark page breaks",
  warnings: "Mark warnings",
};

/** Switches for what is drawn over the pages. */
export function OverlayMenu({ overlays, onChange }: OverlayMenuProps) {
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
      <Tooltip title="Marks on the page">
        <summary aria-label="Marks on the page" className="ant-btn ant-btn-text ant-btn-sm">
          <BorderOuterOutlined aria-hidden />
        </summary>
      </Tooltip>
      <div className="overlay-choices">
        {OVERLAYS.map((overlay) => (
          <label key={overlay}>
            <input
              checked={overlays[overlay]}
              onChange={({ target }) => onChange(overlay, target.checked)}
              type="checkbox"
            />
            {NAMES[overlay]}
          </label>
        ))}
      </div>
    </details>
  );
}
