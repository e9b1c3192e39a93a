import { Segmented } from "antd";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import type { Column } from "./column";
import type { Listed, Records } from "./use-records";
import "./records.css";

interface RecordFilterProps<Row extends Listed> {
  records: Records<Row>;
  /** Column with the values to choose from. */
  column: Column<Row>;
  /** Name of another list that can be chosen. */
  archive?: string | undefined;
}

/** Lets the user choose one value of a column, or all. Nothing is visible if there is nothing to choose from. */
export function RecordFilter<Row extends Listed>({ records, column, archive }: RecordFilterProps<Row>) {
  const found = [...new Set((records.all ?? []).map((row) => String(column.value(row))))].sort();
  const values = [...(found.length > 1 ? found : []), ...(archive !== undefined && records.all ? [archive] : [])];
  if (values.length === 0 && records.filtered === "") return null;
  return (
    <Segmented
      aria-label={t("Filter by {column}", { column: inSentence(column.title) })}
      className="record-filter"
      onChange={(value) => records.filter(value)}
      options={[{ label: t("All"), value: "" }, ...values.map((value) => ({ label: value, value }))]}
      value={records.filtered}
    />
  );
}
