import { Segmented } from "antd";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import type { Column } from "./column";
import type { Listed, Records } from "./use-records";
import "./records.css";

interface RecordFilterProps<Row extends Listed> {
  records: Records<Row>;
  /** Column with the choices. */
  column: Column<Row>;
  /** Another list that can be chosen. */
  archive?: { key: string; label: string } | undefined;
}

/** Filters a list by one choice of a column. Empty if there is nothing to choose from. */
export function RecordFilter<Row extends Listed>({ records, column, archive }: RecordFilterProps<Row>) {
  const { labels = {}, choiceOf } = column.filter ?? {};
  const used = new Set((records.all ?? []).map((row) => choiceOf?.(row)));
  const isFiltered = Object.hasOwn(labels, records.filtered);
  const found = Object.entries(labels).filter(([key]) => used.has(key) || key === records.filtered);
  const choices = [
    ...(found.length > 1 || isFiltered ? found.map(([value, label]) => ({ value, label })) : []),
    ...(archive !== undefined && records.all ? [{ value: archive.key, label: archive.label }] : []),
  ];
  if (choices.length === 0) return null;
  return (
    <Segmented
      aria-label={t("Filter by {column}", { column: inSentence(column.title) })}
      className="record-filter"
      onChange={(choice) => records.filter(choice)}
      options={[{ label: t("All"), value: "" }, ...choices]}
      value={records.filtered}
    />
  );
}
