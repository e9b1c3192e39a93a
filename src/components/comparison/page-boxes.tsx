import type { ComparedPageResource } from "../../../contract/comparisons";

/** A page whose pictures are shown. */
export interface ShownPage {
  page: ComparedPageResource;
  /** Position of the marked region; null = none. */
  box: number | null;
  /** Called if a picture can't be loaded, because it has expired. */
  onGone: () => void;
}

/** Frames the changed regions of a page. */
export function Boxes({ page: { boxes, width, height }, box }: Pick<ShownPage, "page" | "box">) {
  return boxes.map(({ x, y, width: boxWidth, height: boxHeight }, index) => (
    <span
      aria-hidden
      className="compare-box"
      data-box={index}
      data-current={index === box || undefined}
      key={`${x}-${y}`}
      style={{
        left: `${(x / width) * 100}%`,
        top: `${(y / height) * 100}%`,
        width: `${(boxWidth / width) * 100}%`,
        height: `${(boxHeight / height) * 100}%`,
      }}
    />
  ));
}
