import type { ParameterSchema } from "../../../../parameters/schema";
import { t } from "../../../lib/i18n/translate";
import { EMPTY_ARRAY, EMPTY_OBJECT, type JsonNode, scalar } from "../../../lib/json-tree";
import { fieldKindOf } from "./field-kind";

/** A change of the rows of an array. Rows count from 0. */
export type RowMove = { kind: "add" } | { kind: "remove"; index: number } | { kind: "move"; index: number; by: 1 | -1 };

/** Returns the rows after a change. @param added the row that `add` adds */
export function rearrange<Item>(items: readonly Item[], move: RowMove, added: Item): readonly Item[] {
  if (move.kind === "add") return [...items, added];
  const others = items.toSpliced(move.index, 1);
  return move.kind === "remove"
    ? others
    : others.toSpliced(move.index + move.by, 0, ...items.slice(move.index, move.index + 1));
}

/** Returns how many rows must be visible, where the focus goes, and what a screen reader says. */
export function outcomeOf(move: RowMove, rows: number): { count: number; target: string; text: string } {
  const fieldsOf = (row: number) => `[data-row="${row}"] :is(input, textarea, select, [role=switch]):not(:disabled)`;
  if (move.kind === "add")
    return { count: rows, target: fieldsOf(rows - 1), text: t("Row {row} added", { row: rows }) };
  if (move.kind === "remove") {
    const target = rows === 0 ? ".fill-in-add" : `[data-row="${Math.min(move.index, rows - 1)}"] [data-act=remove]`;
    return { count: 0, target, text: t("Row {row} removed", { row: move.index + 1 }) };
  }
  const to = move.index + move.by;
  const isAtEnd = to === 0 || to === rows - 1;
  const act = isAtEnd ? (move.by === 1 ? "up" : "down") : move.by === 1 ? "down" : "up";
  const target = `[data-row="${to}"] [data-act=${act}]`;
  return { count: to + 1, target, text: t("Row {row} is now row {to}", { row: move.index + 1, to: to + 1 }) };
}

/** Returns the value of a new row, which the user then fills in. */
export function emptyItem(schema: ParameterSchema): JsonNode {
  switch (fieldKindOf(schema)) {
    case "object":
    case "map":
      return EMPTY_OBJECT;
    case "rows":
      return EMPTY_ARRAY;
    case "switch":
      return scalar(false);
    case "text":
    case "multiline":
      return scalar("");
    default:
      return scalar(null);
  }
}
