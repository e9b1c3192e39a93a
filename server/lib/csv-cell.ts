/** Quotes a cell of CSV (RFC 4180). A formula gets an apostrophe, so that no spreadsheet evaluates it. */
export function csvCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
