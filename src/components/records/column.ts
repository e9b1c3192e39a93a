import type { ReactNode } from "react";

/** How a column shows its values. `code` is monospace; `id` is shortened and copied by a click. */
type ColumnKind = "text" | "date" | "code" | "id";

/** One column of a list; on phones one line of a card. */
export interface Column<Row extends object> {
  /** Unique in the list; also names the column in the address of a sorted list. */
  key: string;
  title: string;
  /** Default: text. */
  kind?: ColumnKind;
  /** Value that the list is sorted by. Texts are also searched. Dates are epoch seconds. */
  value(row: Row): string | number;
  /** Shown instead of the value. */
  show?(row: Row): ReactNode;
  /** px. Columns without a width share the rest. */
  width?: number;
}

type KeysOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string];

/** @returns a column of a text field */
export function textColumn<Row extends object>(
  field: KeysOf<Row, string>,
  title: string,
  options: { kind?: "text" | "code" | "id"; width?: number } = {},
): Column<Row> {
  return { key: field, title, value: (row) => String(row[field]), ...options };
}

const DATE_WIDTH = 152;

/** @returns a column of a field in epoch seconds, shown as a short date */
export function dateColumn<Row extends object>(
  field: KeysOf<Row, number>,
  title: string,
  { width = DATE_WIDTH }: { width?: number } = {},
): Column<Row> {
  return { key: field, title, kind: "date", value: (row) => Number(row[field]), width };
}
