import type { Column } from "./column";

/** Width in px of the column of check marks. */
export const SELECTION_WIDTH = 48;

/** Minimum width in px of a column that shares the rest, if it declares none. */
const MIN_WIDTH = 176;

/** Width in px that names get in addition before all actions are buttons. */
const ROOM_FOR_NAMES = 48;

/** Padding in px of the cell that contains the actions. The last button's own padding reaches into it (records.css). */
const CELL_PADDING = 32;

/** Words of the actions of a row. */
export interface ActionWords {
  /** The main actions, the most used one first. */
  main: readonly string[];
  further: readonly string[];
  /** The button that opens the menu. */
  menu: string;
}

/** Which actions of a row are buttons. The others are items of a menu. */
export interface ActionsLayout {
  /** Number of main actions that are buttons. */
  mainButtons: number;
  hasFurtherButtons: boolean;
}

interface TableLayout<Row extends object> {
  columns: readonly Column<Row>[];
  actions: ActionsLayout;
  /** Width in px of the column of actions. */
  actionsWidth: number;
  /** Width in px below which the table scrolls. */
  minWidth: number;
}

/**
 * Chooses the columns of a table and the buttons of its rows. If there is no room for all, actions move into a menu.
 * Before the most used action does so, the table leaves out columns.
 * @param width in px that the table may have; 0 = unknown
 * @param words null = there are no actions
 * @param others width in px of the columns that are not declared
 */
export function tableLayout<Row extends object>(
  width: number,
  columns: readonly Column<Row>[],
  words: ActionWords | null,
  others: number,
): TableLayout<Row> {
  const mainButtons = words?.main.length ?? 0;
  const layoutOf = (shown: readonly Column<Row>[], actions: ActionsLayout): TableLayout<Row> => {
    const actionsWidth = words ? widthOf(actions, words) : 0;
    const columnsWidth = shown.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? MIN_WIDTH), others);
    return { columns: shown, actions, actionsWidth, minWidth: columnsWidth + actionsWidth };
  };
  // A single main action is the deletion, which is no button beside a menu with more useful actions.
  const isDeletionOnly = mainButtons === 1 && words?.further.length;
  const buttonsBesideMenu = isDeletionOnly ? [] : [mainButtons, Math.min(mainButtons, 1)];
  if (width === 0) return layoutOf(columns, { mainButtons, hasFurtherButtons: false });

  let shown = columns;
  const omittable = columns.filter(({ omitOrder }) => omitOrder !== undefined);
  for (const next of [...omittable.sort((a, b) => Number(a.omitOrder) - Number(b.omitOrder)), null]) {
    const all = layoutOf(shown, { mainButtons, hasFurtherButtons: true });
    if (all.minWidth + ROOM_FOR_NAMES <= width) return all;
    for (const buttons of buttonsBesideMenu) {
      const some = layoutOf(shown, { mainButtons: buttons, hasFurtherButtons: false });
      if (some.minWidth <= width) return some;
    }
    shown = shown.filter((column) => column !== next);
  }
  return layoutOf(shown, { mainButtons: 0, hasFurtherButtons: false });
}

/** Returns the width in px of a cell with these actions. Letters have 8 px on average, or less. */
function widthOf({ mainButtons, hasFurtherButtons }: ActionsLayout, { main, further, menu }: ActionWords): number {
  const buttons = [...(hasFurtherButtons ? further : []), ...main.slice(0, mainButtons)];
  const shown = buttons.length < main.length + further.length ? [...buttons, menu] : buttons;
  return shown.reduce((sum, { length }) => sum + length * 8 + 16, CELL_PADDING);
}
