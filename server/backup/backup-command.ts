import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { assertDatabaseExists } from "../commands/run-for-operator";
import { readConfig } from "../config/config";
import { findLockHolder } from "../database/folder-lock";
import { openDatabase } from "../database/open";
import { backUp } from "./back-up";
import { requestBackup } from "./backup-socket";

const USAGE = "Usage: platen backup --to <empty folder>";

const print = (line: string) => process.stderr.write(`${line}\n`);

/** Backs up the embedded database, whether the service is running or not. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  if (!to) throw new Error(USAGE);
  const target = resolve(to);
  const { DATABASE_URL, DATA_DIR: dataDir } = readConfig(process.env);
  if (DATABASE_URL !== undefined) throw new Error("Use pg_dump for PostgreSQL (docs/operate/backup.md).");
  assertDatabaseExists(dataDir);
  if (existsSync(target) && (await readdir(target)).length > 0) throw new Error(`${target} is not empty.`);
  const holder = findLockHolder(dataDir);
  if (!holder || !(await requestBackup(holder.socketFolder, target))) {
    const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
    await backUp(database.db.$client, dataDir, target).finally(() => database.close());
  }
  print(`The backup is in ${target}.`);
}

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
