import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { runForOperator } from "../../commands/run-for-operator";
import { readConfig } from "../../config/config";
import { formatCsv, formatTable } from "./format-rows";
import { type InvoiceRow, listInvoiceRows } from "./invoice-rows";
import { requestInvoiceReport } from "./report-socket";

const USAGE = "Usage: platen invoices [--since YYYY-MM-DD] [--csv]";

/** Reads the invoices from PostgreSQL, from the running service, or from the data folder of a stopped service. */
const readRows = (since: Date): Promise<InvoiceRow[]> =>
  runForOperator(readConfig(process.env), {
    askService: (socketFolder) => requestInvoiceReport(socketFolder, since),
    onDatabase: (db) => listInvoiceRows(db, since),
  });

function readArguments(): { since: Date; csv: boolean } {
  const options = {
    since: { type: "string", default: "1970-01-01" },
    csv: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ options });
  const since = new Date(`${values.since}T00:00:00Z`);
  if (Number.isNaN(since.getTime())) throw new Error(`${values.since} is not a date.`);
  return { since, csv: values.csv };
}

/** Prints the invoices of all workspaces for the operator. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { since, csv } = readArguments();
  const rows = await readRows(since);
  process.stdout.write(`${(csv ? formatCsv : formatTable)(rows)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
  process.exitCode = 1;
});
