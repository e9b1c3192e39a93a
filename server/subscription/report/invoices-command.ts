import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import { readConfig } from "../../config/config";
import { databaseSettings } from "../../config/database-settings";
import { createPool } from "../../database/connection-pool";
import { findLockHolder } from "../../database/folder-lock";
import { openDatabase } from "../../database/open";
import { formatCsv, formatTable } from "./format-rows";
import { type InvoiceRow, listInvoiceRows } from "./invoice-rows";
import { requestInvoiceReport } from "./report-socket";

const USAGE = "Usage: platen invoices [--since YYYY-MM-DD] [--csv]";

const silentLog = pino({ level: "silent" });

/** Reads the invoices from PostgreSQL, from the running service, or from the data folder of a stopped service. */
async function readRows(since: Date): Promise<InvoiceRow[]> {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = config;
  if (url !== undefined) {
    const pool = createPool({ url: directUrl ?? url }, {}, { log: silentLog });
    return await listInvoiceRows(drizzle({ client: pool }), since).finally(() => pool.end());
  }
  if (!existsSync(join(dataDir, "database"))) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
  const holder = findLockHolder(dataDir);
  const reported = holder && (await requestInvoiceReport(holder.socketFolder, since));
  if (reported) return reported;
  const database = await openDatabase(databaseSettings(config), silentLog);
  return await listInvoiceRows(database.db, since).finally(() => database.close());
}

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
