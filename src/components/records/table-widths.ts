import type { Breakpoint } from "antd";

/** Width in px of the column of check marks. */
export const SELECTION_WIDTH = 48;

/** Minimum width in px of a column that shares the rest. */
const MIN_SHARED_WIDTH = 200;

/**
 * Returns the width in px below which a table scrolls: the columns without a width would have no room.
 * @param others width of the columns that are not declared
 */
export const minWidthOf = (columns: readonly { width?: number }[], others: number): number =>
  columns.reduce((sum, { width = MIN_SHARED_WIDTH }) => sum + width, others);

/** Width in px of an action that is an icon. */
export const ICON_WIDTH = 40;

/** Returns the minimum width in px of a table on this screen, or 0 if the table has no room for words. */
export const roomOn = ({ xl, xxl }: Partial<Record<Breakpoint, boolean>>): number => (xxl ? 1200 : xl ? 880 : 0);

/** Returns the width in px of a column of words. Letters have 8 px on average, or less. */
export const widthOfWords = (words: readonly string[]): number =>
  words.reduce((sum, { length }) => sum + length * 8 + 16, 48);
