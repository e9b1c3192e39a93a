import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileError, usageError } from "../cli-error";
import type { ImportResult } from "../import/import-result";
import { readJsreport } from "../import/read-jsreport";
import { readPdfmonkey } from "../import/read-pdfmonkey";
import { REPORT_FILE, writeImport } from "../import/write-import";
import { pluralize, writeMessage } from "../output/terminal";
import { readText } from "../read-input";
import type { ImportFlags } from "./flags";

/** Converts templates of another product into a folder. @throws CliError */
export async function runImport(
  product: string,
  file: string,
  { folder }: ImportFlags,
  signal: AbortSignal,
): Promise<void> {
  const result = await readExport(product, file, signal);
  await writeImport(folder, result, signal);
  const { templates, partials, assets, notes } = result;
  const counts = [
    pluralize(templates.length, "template"),
    pluralize(partials.length, "partial"),
    pluralize(assets.length, "asset"),
  ];
  writeMessage(`${folder}: ${counts.join(", ")}`);
  if (notes.length > 0)
    writeMessage(`${pluralize(notes.length, "place")} left to do: see ${join(folder, REPORT_FILE)}`);
}

async function readExport(product: string, file: string, signal: AbortSignal): Promise<ImportResult> {
  if (product === "pdfmonkey") return readPdfmonkey(await readText(file, signal), file);
  if (product !== "jsreport")
    throw usageError(`templates of ${product} can't be imported: only of jsreport and pdfmonkey`);
  const zip = await readFile(file).catch((error: unknown) => {
    throw fileError("read", file, error);
  });
  return readJsreport(zip, file);
}
