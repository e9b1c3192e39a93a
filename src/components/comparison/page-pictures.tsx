import { type CSSProperties, useEffect, useRef } from "react";
import type { ComparedSample } from "../../../contract/comparisons";
import { t } from "../../lib/i18n/translate";
import { Boxes, type ShownPage } from "./page-boxes";
import { pictureAddress } from "./picture-address";
import { Overlay, Swipe } from "./stacked-pages";
import type { Steps } from "./use-steps";

/** How the two pages are shown. */
export type PictureMode = "side" | "swipe" | "overlay" | "difference";

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
  if (!page) return <section aria-label={t("Page {number}", { number: steps.page ?? "" })} className="compare-stage" />;
  const { pictures, width, height } = page;
  const size = { "--page-width": width, "--page-height": height } as CSSProperties;
  const shown = { page, box: steps.box, onGone };
  return (
    <section
      aria-label={t("Page {number}", { number: page.page })}
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
        <p className="secondary-text">
          {page.text
            ? t("Only the first changed pages have pictures. See the text instead.")
            : t("Only the first changed pages have pictures and text. This page has changed, too.")}
        </p>
      )}
      {pictures && mode === "side" && (
        <>
          <Sheet {...shown} label={sides.from} url={pictures.before} what={t("Before")} />
          <Sheet {...shown} label={sides.to} url={pictures.after} what={t("After")} />
        </>
      )}
      {pictures && mode === "swipe" && <Swipe {...shown} sides={sides} pictures={pictures} />}
      {pictures && mode === "overlay" && <Overlay {...shown} sides={sides} pictures={pictures} />}
      {pictures && mode === "difference" && (
        <Sheet
          {...shown}
          label={t("Changed pixels are red")}
          url={pictures.difference ?? pictures.after ?? pictures.before}
          what={t("Difference")}
        />
      )}
    </section>
  );
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
          <p>{t("There is no page {number}.", { number: page.page })}</p>
        ) : (
          <img
            alt={t("{what}: page {number}", { what, number: page.page })}
            onError={onGone}
            src={pictureAddress(url)}
          />
        )}
        {url !== null && <Boxes page={page} box={box} />}
      </div>
    </figure>
  );
}
