import { csvCell } from "../../lib/csv-cell";
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

/** Columns that fit into a terminal. */
const TABLE_COLUMNS = ["written", "workspace", "plan", "from", "until", "amount", "credit", "state"] as const;

/** Formats invoices as a table for a terminal, with a heading. */
export function formatTable(invoices: readonly InvoiceRow[]): string {
  const cells = [
    [...TABLE_COLUMNS],
    ...invoices.map((invoice) => TABLE_COLUMNS.map((column) => short(invoice[column]))),
  ];
  const widths = TABLE_COLUMNS.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const isMoney = (index: number) => TABLE_COLUMNS[index] === "amount" || TABLE_COLUMNS[index] === "credit";
  const pad = (cell: string, index: number) =>
    isMoney(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0);
  return cells.map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}

/** Formats invoices as CSV (RFC 4180), with all columns. */
export function formatCsv(invoices: readonly InvoiceRow[]): string {
  const rows = [COLUMNS, ...invoices.map((invoice) => COLUMNS.map((column) => invoice[column]))];
  return rows.map((row) => row.map(csvCell).join(",")).join("\r\n");
}

/** Shortens times to dates. */
const short = (cell: string) => cell.replace(/T[\d:.]+Z/, "");
