import { t } from "../../lib/i18n/translate";
import type { Column } from "./column";
import type { Listed, ShownRecords } from "./use-records";

const AS_SENT = "";

interface CardOrderProps<Row extends Listed> {
  records: ShownRecords<Row>;
  columns: readonly Column<Row>[];
}

/** Sorts a list of cards, which have no column headings to click. Uses the native select, which suits phones. */
export function CardOrder<Row extends Listed>({ records, columns }: CardOrderProps<Row>) {
  const { sorter, sort } = records;
  return (
    <select
      aria-label={t("Sort by")}
      className="card-order"
      onChange={({ target }) => {
        const [field = "", order] = target.value.split(" ");
        sort(field === AS_SENT ? undefined : { field, order: order === "desc" ? "desc" : "asc" });
      }}
      value={sorter ? `${sorter.field} ${sorter.order}` : AS_SENT}
    >
      <option value={AS_SENT}>{t("Sort by")}</option>
      {columns.flatMap(({ key, title }) => [
        <option key={`${key} asc`} value={`${key} asc`}>
          {t("{column}, ascending", { column: title })}
        </option>,
        <option key={`${key} desc`} value={`${key} desc`}>
          {t("{column}, descending", { column: title })}
        </option>,
      ])}
    </select>
  );
}
