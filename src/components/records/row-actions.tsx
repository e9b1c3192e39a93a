import type { ReactNode } from "react";
import { type FurtherActions, MoreActions } from "./more-actions";

/** Actions of the rows of a list. */
export interface RowActions<Row extends object> {
  /** Returns the main actions of a row. */
  buttons: (row: Row) => ReactNode;
  /** Words of these buttons, which need room. */
  words: readonly string[];
  /** Actions that move into a menu if there is no room for the words of all. */
  further?: FurtherActions<Row> | undefined;
  nameOf: (row: Row) => string;
}

interface AllActionsProps<Row extends object> {
  row: Row;
  actions: RowActions<Row>;
  /** Whether the further actions are in a menu, which comes last. */
  hasMenu: boolean;
}

/** Shows the main and the further actions of a row. */
export function AllActions<Row extends object>({ row, actions, hasMenu }: AllActionsProps<Row>) {
  const { buttons, further, nameOf } = actions;
  const more = further && <MoreActions row={row} name={nameOf(row)} further={further} isMenu={hasMenu} />;
  return (
    <>
      {!hasMenu && more}
      {buttons(row)}
      {hasMenu && more}
    </>
  );
}
