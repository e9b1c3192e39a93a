import { Select } from "antd";
import type { Column } from "./column";
import type { Listed, Records } from "./use-records";

const AS_SENT = "";

interface CardOrderProps<Row extends Listed> {
  records: Records<Row>;
  columns: readonly Column<Row>[];
}

/** Cards have no headings to sort by: a select does it. */
export function CardOrder<Row extends Listed>({ records, columns }: CardOrderProps<Row>) {
  const { sorter, sort } = records;
  const orders = columns.flatMap(({ key, title }) => [
    { value: `${key} asc`, label: `${title}, ascending` },
    { value: `${key} desc`, label: `${title}, descending` },
  ]);
  return (
    <Select
      aria-label="Sort by"
      className="card-order"
      onChange={(chosen) => {
        const [field = "", order] = chosen.split(" ");
        sort(field === AS_SENT ? undefined : { field, order: order === "desc" ? "desc" : "asc" });
      }}
      options={[{ value: AS_SENT, label: "Sort by" }, ...orders]}
      value={sorter ? `${sorter.field} ${sorter.order}` : AS_SENT}
      variant="borderless"
    />
  );
}
