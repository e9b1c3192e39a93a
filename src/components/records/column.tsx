import type { ReactNode } from "react";
import { ShortDate } from "../short-date";

/** One column of a list; on phones one line of a card. */
export interface Column<Row extends object> {
  /** Tells it from the others, also in the address of a sorted list. */
  key: string;
  title: string;
  /** What it is sorted by; texts are searched, too. */
  value(row: Row): string | number;
  /** What is shown in the value's place. */
  show?(row: Row): ReactNode;
  /** px; the others share what is left. */
  width?: number;
}

type KeysOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string];

/** @returns a column of a field that is shown as it is */
export function textColumn<Row extends object>(field: KeysOf<Row, string>, title: string): Column<Row> {
  return { key: field, title, value: (row) => String(row[field]) };
}

/** @returns a column of a field in epoch seconds, as a short date */
export function dateColumn<Row extends object>(field: KeysOf<Row, number>, title: string): Column<Row> {
  const value = (row: Row) => Number(row[field]);
  return { key: field, title, value, show: (row) => <ShortDate epochSeconds={value(row)} />, width: 152 };
}
