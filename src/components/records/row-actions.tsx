import type { ReactNode } from "react";
import { ActionMenu } from "./action-menu";
import { type Action, RowAction } from "./row-action";
import type { ActionsLayout } from "./table-layout";

/** Further actions of the rows of a list. */
export interface FurtherActions<Row extends object> {
  /** Words of the actions, which need room as buttons. */
  words: readonly string[];
  /** Hook that returns the actions of a row, and what they need on the page, such as a dialog. */
  useActions: (row: Row) => { actions: readonly Action[]; parts?: ReactNode };
}

/** Actions of the rows of a list. */
export interface RowActions<Row extends object> {
  /** Returns the main actions of a row, the most used one first. */
  main: (row: Row) => readonly Action[];
  /** Words of these actions, which need room. */
  words: readonly string[];
  /** Actions that move into a menu if there is no room for the words of all. */
  further?: FurtherActions<Row> | undefined;
  nameOf: (row: Row) => string;
}

interface AllActionsProps<Row extends object> {
  row: Row;
  actions: RowActions<Row>;
  layout: ActionsLayout;
}

const NONE: FurtherActions<object> = { words: [], useActions: () => ({ actions: [] }) };

/** Shows the actions of a row, as buttons and in a menu. */
export function AllActions<Row extends object>({ row, actions, layout }: AllActionsProps<Row>) {
  const { further = NONE, nameOf } = actions;
  const { actions: more, parts } = further.useActions(row);
  const main = actions.main(row);
  const name = nameOf(row);
  const buttons = [...(layout.hasFurtherButtons ? more : []), ...main.slice(0, layout.mainButtons)];
  const items = [...more, ...main].filter((action) => !buttons.includes(action));
  return (
    <>
      {buttons.map((action) => (
        <RowAction key={action.label} {...action} name={name} />
      ))}
      {items.length > 0 && <ActionMenu actions={items} name={name} />}
      {parts}
    </>
  );
}
