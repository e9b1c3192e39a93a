import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { placeOf, type SourcePlace } from "../template-fault";
import type { ScrollTarget } from "./page-stack";
import { boxesOfLine, type ElementPlace, elementAt, elementBelow, type PagePlaces, splitElements } from "./places";
import type { SourceCursor } from "./source-cursor";
import type { Overlays } from "./use-overlays";
import { usePlaces } from "./use-places";
import type { DrawnPages } from "./use-preview";

interface SourceLinksInput {
  preview: Pick<DrawnPages, "drawn" | "isBusy" | "failure">;
  overlays: Overlays;
  cursor: SourceCursor;
  /** Shows a place of the HTML. */
  onJump: (place: SourcePlace) => void;
  /** Makes the pages visible. */
  onShow: () => void;
  /** Scrolls the pages. */
  onScroll: (target: ScrollTarget) => void;
}

const NOT_FOUND = t("The lines of this page can't be looked up now. Try again in a few seconds.");

/** Leads from places on the page to lines of the source, and back. */
export function useSourceLinks({ preview, overlays, cursor, onJump, onShow, onScroll }: SourceLinksInput) {
  const line = useSyncExternalStore(cursor.subscribe, cursor.read);
  const { drawn } = preview;
  const hasOverlay = overlays.margins || overlays.breaks || overlays.warnings;
  const { pages, ask } = usePlaces({ source: drawn, isWanted: hasOverlay || (overlays.cursor && line !== null) });
  const marked = useMemo(() => (line === null ? [] : boxesOfLine(pages, line)), [pages, line]);
  const splits = useMemo(() => splitElements(pages), [pages]);

  const jumpTo = (element: ElementPlace | null) => {
    if (!element || !drawn) return;
    const { line, partial } = element;
    const place = placeOf({ line, column: null, reason: "", ...(partial !== null && { partial }) }, drawn.html);
    if (place) onJump(place);
  };
  const askPage = (page: number, use: (places: PagePlaces) => void) =>
    ask((pages) => {
      const places = pages[page - 1];
      if (places) use(places);
      else showToast("error", NOT_FOUND);
    });

  /** Scrolls to the first box of the cursor's line. */
  const showCursor = () => {
    onShow();
    ask((pages) => {
      if (pages.length === 0) showToast("error", NOT_FOUND);
      const boxes = boxesOfLine(pages, cursor.read() ?? 1);
      const index = boxes.findIndex(({ length }) => length > 0);
      if (index >= 0) onScroll({ page: index + 1, y: Math.min(...(boxes[index] ?? []).map(({ y }) => y)) });
    });
  };
  useShowCursorKey(showCursor);

  return {
    pages,
    marked,
    splits,
    showCursor,
    jumpToPoint: (page: number, x: number, y: number) => askPage(page, (places) => jumpTo(elementAt(places, x, y))),
    jumpToTop: (page: number, y: number) => askPage(page, (places) => jumpTo(elementBelow(places, y))),
  };
}

/** Handles Alt+Enter in the source. */
function useShowCursorKey(showCursor: () => void): void {
  const [latest] = useState({ showCursor });
  useEffect(() => {
    latest.showCursor = showCursor;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key === "Enter" && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const isInSource = event.target instanceof Element && event.target.closest("[data-pane=source] .code-editor");
      if (!isKey || !isInSource) return;
      event.preventDefault();
      event.stopPropagation();
      latest.showCursor();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [latest]);
}
