import { CopyableId } from "../copyable-id";
import { ShortDate } from "../short-date";
import type { Column } from "./column";

interface CellProps<Row extends object> {
  column: Column<Row>;
  row: Row;
}

/** Shows a record's value in one column. */
export function Cell<Row extends object>({ column: { kind = "text", title, value, show }, row }: CellProps<Row>) {
  if (show) return show(row);
  const shown = value(row);
  switch (kind) {
    case "text":
      return <bdi>{shown}</bdi>;
    case "date":
      return <ShortDate epochSeconds={Number(shown)} />;
    case "code":
      return <code className="record-code">{shown}</code>;
    case "id":
      return <CopyableId id={String(shown)} label={title} />;
  }
}
