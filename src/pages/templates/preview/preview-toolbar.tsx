import { DownOutlined, UnorderedListOutlined, UpOutlined, ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type KeyboardEvent, memo, type ReactNode, useState } from "react";
import { Tooltip } from "../../../components/tooltip";
import { formatPercentage } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";
import type { Zoom } from "./page-stack";

interface PreviewToolbarProps {
  page: number;
  pages: number;
  zoom: Zoom;
  hasThumbnails: boolean;
  onPage: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
  onThumbnails: (on: boolean) => void;
  children: ReactNode;
}

const ZOOMS = [50, 75, 100, 125, 150, 200] as const;

/** Page navigation and zoom. Does not render again with each character of the source. */
export const PreviewToolbar = memo(function PreviewToolbar(props: PreviewToolbarProps) {
  const { page, pages, zoom, hasThumbnails, onPage, onZoom, onThumbnails, children } = props;
  const current = zoom === "fit" ? 100 : zoom;
  const thumbnailsLabel = hasThumbnails ? t("Hide thumbnails") : t("Show thumbnails");
  return (
    <div aria-label={t("Page tools")} className="preview-toolbar" role="toolbar">
      <ToolButton
        disabled={pages === 0}
        icon={<UnorderedListOutlined aria-hidden />}
        label={thumbnailsLabel}
        onClick={() => onThumbnails(!hasThumbnails)}
      />
      <span className="preview-tools">
        <ToolButton
          disabled={page <= 1}
          icon={<UpOutlined aria-hidden />}
          label={t("Previous page")}
          onClick={() => onPage(page - 1)}
        />
        <PageNumber key={page} page={page} pages={pages} onPage={onPage} />
        <ToolButton
          disabled={page >= pages}
          icon={<DownOutlined aria-hidden />}
          label={t("Next page")}
          onClick={() => onPage(page + 1)}
        />
      </span>
      <span className="preview-tools">
        <ToolButton
          className="preview-step"
          disabled={current <= ZOOMS[0]}
          icon={<ZoomOutOutlined aria-hidden />}
          label={t("Zoom out")}
          onClick={() => onZoom(ZOOMS.findLast((step) => step < current) ?? current)}
        />
        <select
          aria-label={t("Zoom")}
          className="plain-select preview-zoom"
          onChange={({ target }) => onZoom(target.value === "fit" ? "fit" : Number(target.value))}
          value={zoom}
        >
          <option value="fit">{t("Fit width")}</option>
          {ZOOMS.map((percent) => (
            <option key={percent} value={percent}>
              {formatPercentage(percent)}
            </option>
          ))}
        </select>
        <ToolButton
          className="preview-step"
          disabled={current >= (ZOOMS.at(-1) ?? current)}
          icon={<ZoomInOutlined aria-hidden />}
          label={t("Zoom in")}
          onClick={() => onZoom(ZOOMS.find((step) => step > current) ?? current)}
        />
      </span>
      {children}
    </div>
  );
});

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onClick: () => void;
  className?: string;
}

/** A small button that shows its name as a tooltip. */
export function ToolButton({ label, ...props }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <Button aria-label={label} size="small" type="text" {...props} />
    </Tooltip>
  );
}

function PageNumber({ page, pages, onPage }: Pick<PreviewToolbarProps, "page" | "pages" | "onPage">) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const number = Math.min(pages, Math.max(1, Number.parseInt(text, 10) || page));
    setText(String(number));
    if (number !== page) onPage(number);
  };
  return (
    <span className="preview-number tabular">
      <input
        aria-label={t("Page number")}
        disabled={pages === 0}
        inputMode="numeric"
        onBlur={go}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }: KeyboardEvent) => key === "Enter" && go()}
        value={pages === 0 ? "" : text}
      />
      <span>{t("of {pages}", { pages })}</span>
    </span>
  );
}
