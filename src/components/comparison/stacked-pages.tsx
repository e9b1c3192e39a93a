import { type CSSProperties, useState } from "react";
import type { ComparedPageResource } from "../../../contract/comparisons";
import { t } from "../../lib/i18n/translate";
import { Boxes, type ShownPage } from "./page-boxes";
import { pictureAddress } from "./picture-address";

interface StackedPagesProps extends ShownPage {
  sides: { from: string; to: string };
  pictures: NonNullable<ComparedPageResource["pictures"]>;
}

/** Shows the page after the change over the page before. A slider moves the edge between them. */
export function Swipe({ sides, ...shown }: StackedPagesProps) {
  const [share, setShare] = useState(50);
  const edge = { "--edge": `${share}%` } as CSSProperties;
  return (
    <figure className="compare-figure">
      <figcaption className="compare-labels">
        <span>{sides.from}</span>
        <span>{sides.to}</span>
      </figcaption>
      <div className="compare-paper compare-swipe" style={edge}>
        <Pages {...shown} />
        <input
          aria-label={t("Edge between before and after")}
          max={100}
          min={0}
          onChange={({ target }) => setShare(Number(target.value))}
          type="range"
          value={share}
        />
        <span aria-hidden className="compare-edge" />
      </div>
    </figure>
  );
}

/** Shows the page after the change through the page before. A slider fades from one to the other. */
export function Overlay({ sides, ...shown }: StackedPagesProps) {
  const [share, setShare] = useState(50);
  const opacity = { "--opacity": share / 100 } as CSSProperties;
  return (
    <figure className="compare-figure">
      <figcaption className="compare-labels">
        <span>{sides.from}</span>
        <input
          aria-label={t("Opacity of the page after")}
          aria-valuetext={`${share} %`}
          className="compare-fade"
          max={100}
          min={0}
          onChange={({ target }) => setShare(Number(target.value))}
          step={5}
          type="range"
          value={share}
        />
        <span>{sides.to}</span>
      </figcaption>
      <div className="compare-paper compare-overlay" style={opacity}>
        <Pages {...shown} />
      </div>
    </figure>
  );
}

function Pages({ page, box, pictures: { before, after }, onGone }: Omit<StackedPagesProps, "sides">) {
  return (
    <>
      {before && (
        <img
          alt={t("{what}: page {number}", { what: t("Before"), number: page.page })}
          onError={onGone}
          src={pictureAddress(before)}
        />
      )}
      {after && (
        <img
          alt={t("{what}: page {number}", { what: t("After"), number: page.page })}
          className="compare-over"
          onError={onGone}
          src={pictureAddress(after)}
        />
      )}
      <Boxes page={page} box={box} />
    </>
  );
}
