import { describeWarning } from "../../../lib/describe-warning";
import { t } from "../../../lib/i18n/translate";
import type { Box, ElementPlace, PagePlaces } from "./places";
import type { Overlays } from "./use-overlays";

interface PageOverlayProps {
  places: PagePlaces;
  overlays: Overlays;
  /** Boxes of the cursor's line on this page. */
  cursor: readonly Box[];
  /** Element that continues on the next page. */
  split: ElementPlace | null;
}

/** Draws marks over the picture of a page. */
export function PageOverlay({ places, overlays, cursor, split }: PageOverlayProps) {
  const { width, height, area, warnings } = places;
  return (
    <svg aria-hidden className="page-overlay" preserveAspectRatio="none" viewBox={`0 0 ${width} ${height}`}>
      {overlays.margins && area && <rect className="overlay-area" {...boxOf(area)} />}
      {overlays.cursor &&
        cursor.map((box) => (
          <rect className="overlay-cursor" key={Object.values(boxOf(box)).join(" ")} {...boxOf(box)} rx={2} />
        ))}
      {overlays.warnings &&
        warnings.map(({ warning, ...box }) => (
          <rect className="overlay-warning" key={`${box.x} ${box.y}`} {...boxOf(box)}>
            <title>{warning ? describeWarning(warning) : t("An image can't be shown.")}</title>
          </rect>
        ))}
      {overlays.breaks && split && (
        <line
          className="overlay-break"
          x1={split.x}
          x2={split.x + split.width}
          y1={split.y + split.height}
          y2={split.y + split.height}
        >
          <title>{describeSplit(split)}</title>
        </line>
      )}
    </svg>
  );
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

const describeSplit = ({ line, partial }: ElementPlace): string =>
  line === null
    ? t('An element of the partial "{partial}" continues on the next page.', { partial: String(partial) })
    : t("The element in line {line} continues on the next page.", { line });
