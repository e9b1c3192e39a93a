/** Width in px of the column of check marks. */
export const SELECTION_WIDTH = 48;

/** Minimum width in px of a column that shares the rest. */
const MIN_SHARED_WIDTH = 200;

/** Width in px that names get in addition before all actions are words. */
const ROOM_FOR_NAMES = 80;

/** Width in px of an action that is an icon, and of the button that opens the menu. */
const ICON_WIDTH = 32;

/** Padding in px of the cell that contains the actions. */
const CELL_PADDING = 40;

/**
 * Returns the width in px below which a table scrolls: the columns without a width would have no room.
 * @param others width of the columns that are not declared
 */
export const minWidthOf = (columns: readonly { width?: number }[], others: number): number =>
  columns.reduce((sum, { width = MIN_SHARED_WIDTH }) => sum + width, others);

/** Returns the width in px of buttons with these words. Letters have 8 px on average, or less. */
const widthOfWords = (words: readonly string[]): number =>
  words.reduce((sum, { length }) => sum + length * 8 + 16, CELL_PADDING);

interface ActionsLayout {
  /** Whether the main actions are words instead of icons. */
  hasWords: boolean;
  /** Whether the further actions are items of a menu. */
  hasMenu: boolean;
  /** Width in px of the column. */
  width: number;
}

/**
 * Chooses how a table shows the actions of its rows: all of them as words if there is room, otherwise the further ones
 * in a menu. The main ones are icons only if that keeps the table from scrolling.
 * @param room width in px that the other columns leave
 */
export function actionsLayout(room: number, main: readonly string[], more: readonly string[]): ActionsLayout {
  const allWords = widthOfWords([...more, ...main]);
  if (allWords + ROOM_FOR_NAMES <= room) return { hasWords: true, hasMenu: false, width: allWords };
  const menu = more.length > 0 ? ICON_WIDTH : 0;
  const words = widthOfWords(main) + menu;
  const icons = CELL_PADDING + main.length * ICON_WIDTH + menu;
  const hasWords = words <= room || icons > room;
  return { hasWords, hasMenu: true, width: hasWords ? words : icons };
}
