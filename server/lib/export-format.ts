import { csvCell } from "./csv-cell";

/** Characters that are sent at a time, so that rows don't become one small packet each. */
const CHUNK_CHARACTERS = 64 * 1024;

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

/** Writes rows in a format, as fast as the result is used. */
export async function* chunksOf<Row>(
  { heading, lineOf }: ExportFormat<Row>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  let chunk = heading;
  for await (const row of rows) {
    chunk += lineOf(row);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
