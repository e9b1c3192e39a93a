import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { assertDatabaseExists } from "../commands/run-for-operator";
import { type Config, readConfig } from "../config/config";
import { databaseSettings } from "../config/database-settings";
import { clientConfigOf, WITHOUT_TIME_LIMITS } from "../database/connection-pool";
import { migrateDatabase } from "../database/migrate";
import { openDatabase } from "../database/open";
import { moveDatabase } from "./move-database";

const USAGE = `Usage: platen migrate-database [--to postgres://user:password@host:5432/platen]
Without --to, the rows go to the database of DATABASE_URL.`;

const print = (line: string) => process.stderr.write(`${line}\n`);

/** Returns the address of the new database. Settings are safer: other users of the machine can read arguments. */
function readTarget({ DATABASE_URL, DATABASE_DIRECT_URL }: Config) {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  const target = to === undefined ? { url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL } : { url: to };
  const { url } = target;
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url)) throw new Error(USAGE);
  return { ...target, url };
}

/** Moves the embedded database of a stopped service to PostgreSQL. The data folder stays as it is. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const address = readTarget(config);
  const { DATA_DIR: dataDir } = config;
  assertDatabaseExists(dataDir);
  // The source is always the embedded database, although DATABASE_URL may be set.
  const embedded = { ...databaseSettings(config), url: undefined, directUrl: undefined };
  const database = await openDatabase(embedded, pino({ level: "silent" }));
  const target = new pg.Client(clientConfigOf(address));
  target.on("error", () => undefined);
  try {
    await migrateDatabase(address);
    await target.connect();
    await target.query(WITHOUT_TIME_LIMITS);
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
  print(
    `All rows were copied and compared. Start the service with the new DATABASE_URL, and keep ${dataDir} as a backup.`,
  );
}

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
