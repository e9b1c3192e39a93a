import type { InvoiceRow } from "./invoice-rows";

const COLUMNS = [
  "written",
  "workspace",
  "workspaceId",
  "plan",
  "from",
  "until",
  "amount",
  "credit",
  "state",
  "invoice",
] as const satisfies (keyof InvoiceRow)[];

/** Without ids and seconds: what fits a terminal. */
const SHOWN = ["written", "workspace", "plan", "from", "until", "amount", "credit", "state"] as const;

/** @returns a table for a terminal, its heading first */
export function formatTable(lines: readonly InvoiceRow[]): string {
  const cells = [[...SHOWN], ...lines.map((line) => SHOWN.map((column) => short(line[column])))];
  const widths = SHOWN.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const isMoney = (index: number) => SHOWN[index] === "amount" || SHOWN[index] === "credit";
  const pad = (cell: string, index: number) =>
    isMoney(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0);
  return cells.map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}

/** @returns the same as CSV (RFC 4180), with all columns */
export function formatCsv(lines: readonly InvoiceRow[]): string {
  const rows = [COLUMNS, ...lines.map((line) => COLUMNS.map((column) => line[column]))];
  return rows.map((row) => row.map(csvCell).join(",")).join("\r\n");
}

/** Days where times are. */
const short = (cell: string) => cell.replace(/T[\d:.]+Z/, "");

/** A spreadsheet computes what begins like a formula, and people name their workspaces as they like. */
function csvCell(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
