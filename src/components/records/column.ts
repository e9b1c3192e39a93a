import type { ReactNode } from "react";

/** Format of a column's values. `code` is monospace; `id` is shortened, and a click copies it. */
type ColumnKind = "text" | "date" | "code" | "id";

/** A column of a list; on phones, a line of a card. */
export interface Column<Row extends object> {
  /** Unique name within the list. Part of the address of a list that is sorted by this column. */
  key: string;
  title: string;
  /** Default: text. */
  kind?: ColumnKind;
  /** Returns the value to sort by. Texts are also searched. Dates are epoch seconds. */
  value(row: Row): string | number;
  /** Lets a list be filtered by this column. */
  filter?: {
    /** Labels of the choices, in their order. The keys are part of the address of a filtered list. */
    labels: Readonly<Record<string, string>>;
    /** Returns the key of the row's choice. */
    choiceOf(row: Row): string;
  };
  /** Renders the cell, if it shows something other than the value. */
  show?(row: Row): ReactNode;
  /** Width in px. Columns without a width share the rest. */
  width?: number;
  /** Width in px that a column without a width has at least. Default: 176. */
  minWidth?: number;
  /** Lets a narrow table leave out the column, after those with a lower number. Default: it always shows it. */
  omitOrder?: number;
  /** Numbers are at the right end of their column in tables, so that their sizes can be compared. */
  align?: "right";
}

type KeysOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string];

/** Returns a column that shows a text field. */
export function textColumn<Row extends object>(
  field: KeysOf<Row, string>,
  title: string,
  options: { kind?: "text" | "code" | "id"; width?: number; minWidth?: number; omitOrder?: number } = {},
): Column<Row> {
  return { key: field, title, value: (row) => String(row[field]), ...options };
}

const DATE_WIDTH_PX = 152;

/** Returns a column that shows a field in epoch seconds as a short date. */
export function dateColumn<Row extends object>(
  field: KeysOf<Row, number>,
  title: string,
  { width = DATE_WIDTH_PX, ...options }: { width?: number; omitOrder?: number } = {},
): Column<Row> {
  return { key: field, title, kind: "date", value: (row) => Number(row[field]), width, ...options };
}
