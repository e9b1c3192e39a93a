import { AimOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { useCallback, useMemo, useState } from "react";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { describeWarning } from "../../../lib/describe-warning";
import { formatMilliseconds } from "../../../lib/format";
import { plural, t } from "../../../lib/i18n/translate";
import type { SampleSettings } from "../samples/sample-settings";
import type { SourcePlace } from "../template-fault";
import { OverlayMenu } from "./overlay-menu";
import { PageOverlay } from "./page-overlay";
import { PageStack, type ScrollTarget, type Zoom } from "./page-stack";
import { PreviewMessage } from "./preview-message";
import { PreviewToolbar, ToolButton } from "./preview-toolbar";
import type { SourceCursor } from "./source-cursor";
import { useOverlays } from "./use-overlays";
import { usePreview } from "./use-preview";
import { useSourceLinks } from "./use-source-links";
import "./preview.css";

export interface PreviewPaneProps {
  html: string;
  /** JSON text. */
  parameters: string;
  settings: SampleSettings;
  /** Whether the pane is visible. Nothing is drawn while it is not. */
  isShown: boolean;
  cursor: SourceCursor;
  /** Shows a place of the HTML. */
  onJump: (place: SourcePlace) => void;
  /** Makes the pane visible. */
  onShow: () => void;
}

/** Shows the pages of the document that the draft would become, drawn by the engine that makes the documents. */
export default function PreviewPane(props: PreviewPaneProps) {
  const { html, parameters, settings, isShown, cursor, onJump, onShow } = props;
  const preview = usePreview({ html, parameters, settings, isShown });
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [hasThumbnails, setHasThumbnails] = useState(false);
  const [page, setPage] = useState(1);
  const [target, setTarget] = useState<ScrollTarget | null>(null);
  const [overlays, toggleOverlay] = useOverlays();
  const links = useSourceLinks({ preview, overlays, cursor, onJump, onShow, onScroll: setTarget });
  const { pages, failure, isEmpty, answer, isBusy } = preview;
  const hasPages = pages > 0 && !isEmpty;
  const totalMs = answer && hasPages ? Math.round(answer.timings.total) : null;

  const scrollToPage = useCallback((page: number) => setTarget({ page }), []);
  const toggle = useLatestCallback(toggleOverlay);
  const showCursor = useLatestCallback(links.showCursor);
  const tools = useMemo(
    () => (
      <>
        <OverlayMenu onToggle={toggle} overlays={overlays} />
        <ToolButton
          disabled={!hasPages}
          icon={<AimOutlined aria-hidden />}
          label={t("Show the cursor's line on the page (Alt+Enter)")}
          onClick={showCursor}
        />
        {totalMs !== null && <span className="preview-time secondary-text tabular">{formatMilliseconds(totalMs)}</span>}
      </>
    ),
    [toggle, overlays, hasPages, showCursor, totalMs],
  );

  return (
    <section aria-label={t("Page")} className="sheet preview" data-busy={isBusy} data-version={preview.version}>
      <PreviewToolbar
        hasThumbnails={hasThumbnails}
        onPage={scrollToPage}
        onThumbnails={setHasThumbnails}
        onZoom={setZoom}
        page={page}
        pages={hasPages ? pages : 0}
        zoom={zoom}
      >
        {tools}
      </PreviewToolbar>
      {failure && !isEmpty && <PreviewMessage failure={failure} onJump={onJump} onRetry={preview.retry} />}
      {hasPages && !failure && answer && answer.warnings.length > 0 && <Warnings warnings={answer.warnings} />}
      <div className="preview-body" data-stale={failure !== null}>
        {hasPages ? (
          <PageStack
            label={t("Pages")}
            hasThumbnails={hasThumbnails}
            onEnter={links.jumpToTop}
            onPage={setPage}
            onPlace={links.jumpToPoint}
            overlay={(number) => {
              const places = links.pages[number - 1];
              return (
                places && (
                  <PageOverlay
                    cursor={links.marked[number - 1] ?? []}
                    overlays={overlays}
                    places={places}
                    split={links.splits[number - 1] ?? null}
                  />
                )
              );
            }}
            page={page}
            preview={preview}
            target={target}
            zoom={zoom}
          />
        ) : (
          <Placeholder isEmpty={isEmpty} isLoading={!failure} />
        )}
      </div>
    </section>
  );
}

function Placeholder({ isEmpty, isLoading }: { isEmpty: boolean; isLoading: boolean }) {
  if (isEmpty) return <p className="preview-empty">{t("Write some HTML, and the page appears here.")}</p>;
  if (!isLoading) return null;
  return (
    <div className="preview-skeleton">
      <Skeleton active paragraph={{ rows: 8 }} title={false} />
    </div>
  );
}

function Warnings({ warnings }: { warnings: Parameters<typeof describeWarning>[0][] }) {
  return (
    <details className="preview-warnings">
      <summary>{plural(warnings.length, "# warning", "# warnings")}</summary>
      <ul>
        {warnings.map(describeWarning).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
