import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { assertDatabaseExists } from "../commands/run-for-operator";
import { readConfig } from "../config/config";
import { databaseSettings } from "../config/database-settings";
import { clientConfigOf } from "../database/connection-pool";
import { migrateDatabase } from "../database/migrate";
import { openDatabase } from "../database/open";
import { moveDatabase } from "./move-database";

const USAGE = "Usage: platen migrate-database --to postgres://user:password@host:5432/platen";

const print = (line: string) => process.stderr.write(`${line}\n`);

function readTarget(): string {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  if (!to || !/^postgres(ql)?:\/\//.test(to)) throw new Error(USAGE);
  return to;
}

/** Moves the embedded database of a stopped service to PostgreSQL. The data folder stays as it is. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const url = readTarget();
  const config = readConfig(process.env);
  const { DATA_DIR: dataDir } = config;
  assertDatabaseExists(dataDir);
  // DATABASE_URL may name the target already.
  const embedded = { ...databaseSettings(config), url: undefined, directUrl: undefined };
  const database = await openDatabase(embedded, pino({ level: "silent" }));
  const target = new pg.Client(clientConfigOf({ url }));
  target.on("error", () => undefined);
  try {
    await migrateDatabase({ url });
    await target.connect();
    const source = await database.db.$client.connect();
    try {
      await moveDatabase(source, target, (name, rows) => print(`${String(rows).padStart(9)} rows  ${name}`));
    } finally {
      source.release();
    }
  } finally {
    await target.end().catch(() => undefined);
    await database.close();
  }
  print(`All rows were copied and compared. Set DATABASE_URL to the new database, and keep ${dataDir} as a backup.`);
}

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
