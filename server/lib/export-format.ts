import { csvCell } from "./csv-cell";

/** A format of exported rows. Each line of it ends with a line break. */
export interface ExportFormat<Row> {
  /** First line; empty if there is none. */
  heading: string;
  lineOf(row: Row): string;
}

export type ExportFormatName = "csv" | "jsonl";

/**
 * Creates the formats of an export.
 *
 * @param fields columns of the CSV, and fields of a line of JSON
 */
export const createExportFormats = <Field extends string>(
  fields: readonly Field[],
): Record<ExportFormatName, ExportFormat<Readonly<Record<Field, unknown>>>> => ({
  jsonl: {
    heading: "",
    lineOf: (row) => `${JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]])))}\n`,
  },
  csv: {
    heading: `${fields.join(",")}\r\n`,
    lineOf: (row) => `${fields.map((field) => csvCell(textOf(row[field]))).join(",")}\r\n`,
  },
});

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
