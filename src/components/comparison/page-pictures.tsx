import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { ComparedPageResource, ComparedSample } from "../../../contract/comparisons";
import { pictureAddress } from "./picture-address";
import type { Steps } from "./use-steps";

/** How the two pages are shown. */
export type PictureMode = "side" | "swipe" | "difference";

interface PagePicturesProps {
  sample: ComparedSample;
  steps: Steps;
  mode: PictureMode;
  zoom: "fit" | "full";
  sides: { from: string; to: string };
  /** Called if a picture can't be loaded, because it has expired. */
  onGone: () => void;
}

/** Shows a changed page before and after. */
export function PagePictures({ sample, steps, mode, zoom, sides, onGone }: PagePicturesProps) {
  const page = sample.changedPages.find((each) => each.page === steps.page);
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    stage.current?.querySelector(`[data-box="${steps.box}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [steps.box]);
  if (!page) return <section aria-label={`Page ${steps.page}`} className="compare-stage" />;
  const { pictures, width, height } = page;
  const size = { "--page-width": width, "--page-height": height } as CSSProperties;
  const shown = { page, box: steps.box, onGone };
  return (
    <section
      aria-label={`Page ${page.page}`}
      className="compare-stage"
      data-mode={mode}
      data-zoom={zoom}
      ref={stage}
      style={size}
      // A region that scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      {!pictures && (
        <p className="secondary-text">Only the first 50 changed pages have pictures. See the text instead.</p>
      )}
      {pictures && mode === "side" && (
        <>
          <Sheet {...shown} label={sides.from} url={pictures.before} what="Before" />
          <Sheet {...shown} label={sides.to} url={pictures.after} what="After" />
        </>
      )}
      {pictures && mode === "swipe" && <Swipe {...shown} sides={sides} pictures={pictures} />}
      {pictures && mode === "difference" && (
        <Sheet
          {...shown}
          label="Changed pixels are red"
          url={pictures.difference ?? pictures.after ?? pictures.before}
          what="Difference"
        />
      )}
    </section>
  );
}

interface ShownPage {
  page: ComparedPageResource;
  box: number | null;
  onGone: () => void;
}

interface SheetProps extends ShownPage {
  label: string;
  /** Null if this document has no such page. */
  url: string | null;
  what: string;
}

function Sheet({ page, box, label, url, what, onGone }: SheetProps) {
  return (
    <figure className="compare-figure">
      <figcaption>{label}</figcaption>
      <div className="compare-paper" data-empty={url === null || undefined}>
        {url === null ? (
          <p>There is no page {page.page}.</p>
        ) : (
          <img alt={`${what}: page ${page.page}`} onError={onGone} src={pictureAddress(url)} />
        )}
        {url !== null && <Boxes page={page} box={box} />}
      </div>
    </figure>
  );
}

interface SwipeProps extends ShownPage {
  sides: { from: string; to: string };
  pictures: NonNullable<ComparedPageResource["pictures"]>;
}

/** Shows the page after the change over the page before. A slider moves the edge between them. */
function Swipe({ page, box, sides, pictures: { before, after }, onGone }: SwipeProps) {
  const [share, setShare] = useState(50);
  const edge = { "--edge": `${share}%` } as CSSProperties;
  return (
    <figure className="compare-figure">
      <figcaption className="compare-swipe-labels">
        <span>{sides.from}</span>
        <span>{sides.to}</span>
      </figcaption>
      <div className="compare-paper compare-swipe" style={edge}>
        {before && <img alt={`Before: page ${page.page}`} onError={onGone} src={pictureAddress(before)} />}
        {after && (
          <img alt={`After: page ${page.page}`} className="compare-over" onError={onGone} src={pictureAddress(after)} />
        )}
        <Boxes page={page} box={box} />
        <input
          aria-label="Edge between before and after"
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

function Boxes({ page: { boxes, width, height }, box }: Pick<ShownPage, "page" | "box">) {
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
