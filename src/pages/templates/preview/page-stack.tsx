import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { PageColumn, PagePictureBox } from "./page-column";
import { currentPage, GAP, layOut, pagesInView, pictureWidth, widestPage } from "./page-layout";
import { THUMBNAIL_WIDTH, Thumbnails } from "./thumbnails";
import type { DrawnPages } from "./use-preview";
import { useView } from "./use-view";

/** `fit`: as wide as the pane; otherwise percent of the paper's size. */
export type Zoom = "fit" | number;

interface PageStackProps {
  /** Name of the pages for screen readers. */
  label: string;
  preview: DrawnPages;
  zoom: Zoom;
  hasThumbnails: boolean;
  /** The page in view. */
  page: number;
  /** Called when another page scrolls into view. */
  onPage: (page: number) => void;
  /** Page to scroll to, and a place on it in its CSS pixels from the top. Each new object scrolls. */
  target: ScrollTarget | null;
  /** Called when a place of a page is clicked, in CSS pixels of the page. */
  onPlace?: (page: number, x: number, y: number) => void;
  /** Called when Enter is pressed on the pages, with the height in view at the top, in CSS pixels of the page. */
  onEnter?: (page: number, y: number) => void;
  /** Drawn over a page. */
  overlay?: (page: number) => ReactNode;
}

export interface ScrollTarget {
  page: number;
  y?: number;
}

/** Fit to a very wide pane, text would be larger than anybody needs. */
const MAX_FIT_SCALE = 2;

/** Shows the pages below each other, and small ones beside them. Requests the pictures of the pages in view. */
export function PageStack(props: PageStackProps) {
  const { label, preview, zoom, hasThumbnails, page, onPage, target, onPlace, onEnter, overlay } = props;
  const { pages, sizes, want } = preview;
  const scroller = useRef<HTMLElement>(null);
  const view = useView(scroller);
  const [thumbnailsInView, setThumbnailsInView] = useState("[]");
  const widest = widestPage(preview);
  const fitting = Math.min(MAX_FIT_SCALE, Math.max(0.1, (view.width - 2 * GAP) / widest));
  const scale = zoom === "fit" ? fitting : zoom / 100;
  const layout = useMemo(() => layOut({ pages, sizes }, scale), [pages, sizes, scale]);

  const shown = currentPage(layout, view.top, view.height);
  useEffect(() => onPage(shown), [onPage, shown]);

  const inView = view.width === 0 ? "[]" : JSON.stringify([shown, ...pagesInView(layout, view.top, view.height)]);
  const width = pictureWidth(widest * scale);
  useEffect(() => {
    const withWidth = (numbers: string, width: number) =>
      (JSON.parse(numbers) as number[]).map((page) => ({ page, width }));
    want([...withWidth(inView, width), ...withWidth(thumbnailsInView, pictureWidth(THUMBNAIL_WIDTH))]);
  }, [want, inView, width, thumbnailsInView]);

  const latest = useRef({ layout, scale });
  useEffect(() => {
    latest.current = { layout, scale };
  });
  const scrollTo = useCallback(({ page, y }: ScrollTarget) => {
    const { layout, scale } = latest.current;
    const box = layout.boxes[page - 1];
    const element = scroller.current;
    if (!box || !element) return;
    const top = y === undefined ? box.top - GAP : box.top + y * scale - element.clientHeight / 3;
    element.scrollTo({ top });
  }, []);
  useEffect(() => {
    if (target) scrollTo(target);
  }, [target, scrollTo]);
  const sizeOf = (page: number) => {
    const { width = 0, height = 0 } = layout.boxes[page - 1] ?? {};
    return { width: width / scale, height: height / scale };
  };
  const enter = () => onEnter?.(shown, Math.max(0, view.top - (layout.boxes[shown - 1]?.top ?? 0)) / scale);

  return (
    <div className="preview-stack">
      {hasThumbnails && (
        <Thumbnails
          onChoose={(page) => scrollTo({ page })}
          onView={setThumbnailsInView}
          page={page}
          preview={preview}
        />
      )}
      <PageColumn
        className="preview-pages"
        label={label}
        layout={layout}
        onEnter={onEnter && enter}
        onPlace={onPlace && ((page, x, y) => onPlace(page, x * sizeOf(page).width, y * sizeOf(page).height))}
        scroller={scroller}
        view={view}
      >
        {(number) => (
          <>
            <PagePictureBox page={number} preview={preview} />
            {overlay?.(number)}
          </>
        )}
      </PageColumn>
    </div>
  );
}
