import { Segmented } from "antd";
import type { ReactNode } from "react";
import { t } from "../../lib/i18n/translate";
import type { PictureMode } from "./page-pictures";

/** Size of the pictures: as large as the view, or one pixel of the screen for each pixel of a picture. */
export type Zoom = "fit" | "full";

interface ViewToolsProps {
  mode: PictureMode;
  onMode: (mode: PictureMode) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  children: ReactNode;
}

/** Chooses how a page is shown. */
export function ViewTools({ mode, onMode, zoom, onZoom, children }: ViewToolsProps) {
  return (
    <div className="compare-tools">
      <Segmented
        aria-label={t("View")}
        onChange={onMode}
        options={[
          { value: "side", label: t("Side by side") },
          { value: "swipe", label: t("Swipe") },
          { value: "overlay", label: t("Overlay") },
          { value: "difference", label: t("Difference") },
        ]}
        value={mode}
      />
      <Segmented
        aria-label={t("Zoom")}
        onChange={onZoom}
        options={[
          { value: "fit", label: t("Fit") },
          { value: "full", label: "100 %" },
        ]}
        value={zoom}
      />
      {children}
    </div>
  );
}
