import type { ComparedPageResource, ComparedSample } from "../../../contract/comparisons";
import { plural, t } from "../../lib/i18n/translate";
import { pictureAddress } from "./picture-address";

interface PageListProps {
  sample: ComparedSample;
  page: number;
  onChoose: (page: number) => void;
}

/** Shows all pages as small pictures, with marks where something changed. Pages without a change have no picture. */
export function PageList({ sample: { changedPages, comparedPages, pages }, page, onChoose }: PageListProps) {
  const changed = new Map(changedPages.map((each) => [each.page, each]));
  const [first] = changedPages;
  const ratio = first ? `${first.width} / ${first.height}` : "210 / 297";
  const rest = Math.max(pages?.from ?? 0, pages?.to ?? 0) - comparedPages;
  return (
    <nav aria-label={t("Pages")} className="compare-pages">
      <ol>
        {Array.from({ length: comparedPages }, (_, index) => index + 1).map((number) => {
          const found = changed.get(number);
          return (
            <li key={number}>
              {found ? (
                <button
                  aria-label={t("Page {number}, changed", { number })}
                  aria-current={number === page ? "page" : undefined}
                  onClick={() => onChoose(number)}
                  type="button"
                >
                  <Thumbnail page={found} />
                  <span>
                    <span aria-hidden className="compare-dot" />
                    {t("Page {number}", { number })}
                  </span>
                </button>
              ) : (
                <div className="compare-unchanged">
                  <span className="compare-sheet" style={{ aspectRatio: ratio }}>
                    {t("no change")}
                  </span>
                  <span>{t("Page {number}", { number })}</span>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {rest > 0 && (
        <p className="secondary-text">
          {plural(rest, "# more page is not compared.", "# more pages are not compared.")}
        </p>
      )}
    </nav>
  );
}

function Thumbnail({ page: { width, height, boxes, pictures } }: { page: ComparedPageResource }) {
  const picture = pictures?.after ?? pictures?.before;
  return (
    <span className="compare-sheet" style={{ aspectRatio: `${width} / ${height}` }}>
      {picture && <img alt="" loading="lazy" src={pictureAddress(picture)} />}
      {boxes.map((box) => (
        <span
          aria-hidden
          className="compare-mark"
          key={`${box.x}-${box.y}`}
          style={{
            left: `${(box.x / width) * 100}%`,
            top: `${(box.y / height) * 100}%`,
            width: `${(box.width / width) * 100}%`,
            height: `${(box.height / height) * 100}%`,
          }}
        />
      ))}
    </span>
  );
}
