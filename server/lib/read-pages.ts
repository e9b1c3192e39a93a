/** Rows that are in memory at a time, unless they are large. */
const PAGE_SIZE = 500;

/** Position and size of a page. */
export interface Page<Cursor> {
  /** Undefined for the first page. */
  cursor: Cursor | undefined;
  size: number;
}

/**
 * Reads the rows of an export page by page, as fast as they are used. If `read` opens a transaction for each page, a
 * slow reader holds no connection.
 *
 * @param read returns the rows behind a cursor
 * @param cursorOf returns the cursor behind a row
 */
export async function* readPages<Row, Cursor>(
  read: (page: Page<Cursor>) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
  size = PAGE_SIZE,
): AsyncGenerator<Row> {
  for (let cursor: Cursor | undefined; ; ) {
    const rows = await read({ cursor, size });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    cursor = cursorOf(last);
  }
}
