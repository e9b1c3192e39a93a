import { Tag } from "antd";
import { ERRORS, isErrorCode } from "../../../../contract/errors";
import type { ImportedItem } from "../../../../contract/template-files";
import { tn } from "../../../components/text-with-nodes";
import { plural, t, translate } from "../../../lib/i18n/translate";

type Difference = ImportedItem["difference"];

const GROUPS: { difference: Difference; title: string; color: string }[] = [
  { difference: "conflict", title: t("Conflict"), color: "warning" },
  { difference: "new", title: t("New"), color: "success" },
  { difference: "changed", title: t("Changed"), color: "processing" },
  { difference: "unchanged", title: t("Unchanged"), color: "default" },
];
const KINDS: Record<ImportedItem["kind"], string> = {
  template: t("Template"),
  partial: t("Partial"),
  asset: t("Asset"),
  sample: t("Sample set"),
};
const OUTCOMES: Record<ImportedItem["outcome"], { text: string; color: string } | null> = {
  none: null,
  saved: { text: t("Imported"), color: "success" },
  skipped: { text: t("Kept as it was"), color: "default" },
  failed: { text: t("Failed"), color: "error" },
};
/** Outcome of a new item that is not saved, because another one can't be. */
const NOT_ADDED = { text: t("Not imported"), color: "default" };
/** Maximum number of unchanged items in the list. A longer list would hide the changes. */
const MAX_UNCHANGED = 20;

/** Lists the items of an import by what would happen to them, or what has happened. */
export function ItemList({ items, isApplied }: { items: readonly ImportedItem[]; isApplied: boolean }) {
  if (items.length === 0) return <p className="files-intro">{t("The zip has no templates, partials or assets.")}</p>;
  return GROUPS.map(({ difference, title, color }) => {
    const own = items.filter((item) => item.difference === difference).toSorted(failedFirst);
    if (own.length === 0) return null;
    const shown = difference === "unchanged" ? own.slice(0, MAX_UNCHANGED) : own;
    return (
      <section key={difference} aria-label={title} className="files-group">
        <h2>
          <Tag bordered={false} color={color}>
            {title}
          </Tag>
          {own.length}
        </h2>
        <ul>
          {shown.map((item) => (
            <Item key={item.path} item={item} isApplied={isApplied} />
          ))}
          {shown.length < own.length && (
            <li className="files-more">{plural(own.length - shown.length, "# more", "# more")}</li>
          )}
        </ul>
      </section>
    );
  });
}

function Item({
  item: { kind, name, template, path, difference, outcome, error },
  isApplied,
}: {
  item: ImportedItem;
  isApplied: boolean;
}) {
  const isNotAdded = outcome === "skipped" && difference === "new";
  const shown = isApplied ? (isNotAdded ? NOT_ADDED : OUTCOMES[outcome]) : null;
  return (
    <li title={path}>
      <span className="files-kind">{KINDS[kind]}</span>
      <span className="files-name">
        <bdi>{name}</bdi>
        {template !== null && (
          <span className="files-of"> {tn("of {template}", { template: <bdi>{template}</bdi> })}</span>
        )}
        {error && <span className="files-error">{messageOf(error.errorCode)}</span>}
      </span>
      {shown && (
        <Tag bordered={false} color={shown.color}>
          {shown.text}
        </Tag>
      )}
    </li>
  );
}

/** Otherwise, the reason why an import has stopped could be below hundreds of others. */
const failedFirst = (one: ImportedItem, other: ImportedItem) =>
  Number(other.outcome === "failed") - Number(one.outcome === "failed");

const messageOf = (code: string): string => translate((isErrorCode(code) && ERRORS[code].message) || code);
