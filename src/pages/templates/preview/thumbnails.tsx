import { useEffect, useMemo, useRef } from "react";
import { t } from "../../../lib/i18n/translate";
import { PageColumn, PagePictureBox } from "./page-column";
import { layOut, pagesInView, widestPage } from "./page-layout";
import type { DrawnPages } from "./use-preview";
import { useView } from "./use-view";

/** Width of a small page in CSS pixels. */
export const THUMBNAIL_WIDTH = 88;

interface ThumbnailsProps {
  preview: DrawnPages;
  /** The page in view. */
  page: number;
  onChoose: (page: number) => void;
  /** Called with the numbers of the small pages in view, as JSON. */
  onView: (pages: string) => void;
}

/** Small pages that lead to the large ones. */
export function Thumbnails({ preview, page, onChoose, onView }: ThumbnailsProps) {
  const { pages, sizes } = preview;
  const scroller = useRef<HTMLElement>(null);
  const view = useView(scroller);
  const widest = widestPage(preview);
  const layout = useMemo(() => layOut({ pages, sizes }, THUMBNAIL_WIDTH / widest), [pages, sizes, widest]);
  const inView = JSON.stringify(pagesInView(layout, view.top, view.height));
  useEffect(() => {
    onView(inView);
    return () => onView("[]");
  }, [onView, inView]);

  // The small page follows the large one into view.
  const box = layout.boxes[page - 1];
  const { top = 0, height = 0 } = box ?? {};
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const isAbove = top < current.scrollTop;
    const isBelow = top + height > current.scrollTop + current.clientHeight;
    if (isAbove || isBelow) current.scrollTo({ top: top - current.clientHeight / 3 });
  }, [top, height]);

  return (
    <PageColumn className="preview-thumbnails" label={t("Thumbnails")} layout={layout} scroller={scroller} view={view}>
      {(number) => (
        <button
          aria-current={number === page ? "page" : undefined}
          aria-label={t("Go to page {number}", { number })}
          className="preview-thumbnail"
          onClick={() => onChoose(number)}
          type="button"
        >
          <PagePictureBox page={number} preview={preview} />
          <span aria-hidden>{number}</span>
        </button>
      )}
    </PageColumn>
  );
}
