import type { ComparedPageResource, ComparedSample } from "../../../contract/comparisons";
import { describeWarning } from "../../lib/describe-warning";
import { formatCount, formatMilliseconds, formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { withKeys } from "./changes";

interface SampleFactsProps {
  sample: ComparedSample;
  /** The page that is shown; null = none. */
  page: number | null;
}

/** Shows the numbers of both documents, their warnings, and the changed text of a page. */
export function SampleFacts({ sample, page }: SampleFactsProps) {
  const { pages, bytes, renderMs, warnings, changedPages } = sample;
  const shown = changedPages.find((each) => each.page === page);
  if (!pages || !bytes || !renderMs) return null;
  return (
    <aside aria-label={t("Details")} className="compare-facts">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Before")}</th>
            <th scope="col">{t("After")}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={t("Pages")} from={formatCount(pages.from)} to={formatCount(pages.to)} />
          <Row name={t("Size")} from={formatSize(bytes.from)} to={formatSize(bytes.to)} />
          <Row name={t("Time")} from={formatMilliseconds(renderMs.from)} to={formatMilliseconds(renderMs.to)} />
        </tbody>
      </table>
      {warnings.added.length > 0 && <Warnings title={t("New warnings")} warnings={warnings.added} />}
      {warnings.removed.length > 0 && <Warnings title={t("Warnings that are gone")} warnings={warnings.removed} />}
      {warnings.added.length + warnings.removed.length === 0 && (
        <p className="secondary-text">{t("No change of warnings.")}</p>
      )}
      {shown && (
        <section aria-label={t("Changed text of page {number}", { number: page ?? "" })}>
          <h2>{t("Changed text")}</h2>
          <ChangedText text={shown.text} />
        </section>
      )}
    </aside>
  );
}

function ChangedText({ text }: Pick<ComparedPageResource, "text">) {
  if (!text) {
    return <p className="secondary-text">{t("Left out, because the comparison has too much changed text.")}</p>;
  }
  return (
    <>
      {text.removed.length + text.added.length === 0 && <p className="secondary-text">{t("The text is the same.")}</p>}
      <ul className="compare-text">
        {withKeys(text.removed).map(({ key, entry }) => (
          <li key={`-${key}`}>
            <del>{entry}</del>
          </li>
        ))}
        {withKeys(text.added).map(({ key, entry }) => (
          <li key={`+${key}`}>
            <ins>{entry}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{from}</td>
      <td data-changed={from !== to || undefined}>{to}</td>
    </tr>
  );
}

function Warnings({ title, warnings }: { title: string; warnings: ComparedSample["warnings"]["added"] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="compare-warnings">
        {withKeys(warnings.map(describeWarning)).map(({ key, entry }) => (
          <li key={key}>{entry}</li>
        ))}
      </ul>
    </section>
  );
}
