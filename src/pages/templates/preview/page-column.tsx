import type { MouseEvent, ReactNode, RefObject } from "react";
import { t } from "../../../lib/i18n/translate";
import { type PageLayout, pagesInView } from "./page-layout";
import type { PreviewState } from "./preview-state";
import type { View } from "./use-view";

interface PageColumnProps {
  layout: PageLayout;
  view: View;
  /** Accessible name. */
  label: string;
  className: string;
  scroller: RefObject<HTMLElement | null>;
  /** Called when a place of a page is clicked, as shares of its width and height. */
  onPlace?: (page: number, x: number, y: number) => void;
  /** Called when Enter is pressed. */
  onEnter?: () => void;
  /** Shows a page that is in view. */
  children: (page: number) => ReactNode;
}

/** A scrolling column of pages. Only those in view are in the document, so a thousand pages cost as much as two. */
export function PageColumn(props: PageColumnProps) {
  const { layout, view, label, className, scroller, onPlace, onEnter, children } = props;
  function onClick({ target, clientX, clientY }: MouseEvent): void {
    const place = (target as Element).closest<HTMLElement>("[data-page]");
    if (!place) return;
    const { left, top, width, height } = place.getBoundingClientRect();
    onPlace?.(Number(place.dataset.page), (clientX - left) / width, (clientY - top) / height);
  }
  return (
    <section
      aria-label={label}
      className={className}
      onClick={onPlace && onClick}
      onKeyDown={onEnter && (({ key }) => key === "Enter" && onEnter())}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
      tabIndex={0}
    >
      <div className="preview-column" style={{ width: layout.width, height: layout.height }}>
        {pagesInView(layout, view.top, view.height).map((page) => {
          const box = layout.boxes[page - 1];
          if (!box) return null;
          const { top, width, height } = box;
          return (
            <div className="preview-place" data-page={page} key={page} style={{ top, width, height }}>
              {children(page)}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Picture of a page. White until it has arrived. */
export function PagePictureBox({ page, preview }: { page: number; preview: PreviewState }) {
  const picture = preview.pictures.get(page);
  return picture ? (
    <img
      alt={t("Page {page} of {pages}", { page, pages: preview.pages })}
      className="preview-picture"
      draggable={false}
      src={picture.src}
    />
  ) : (
    <div aria-hidden className="preview-picture" />
  );
}
