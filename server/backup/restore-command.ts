import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readConfig } from "../config/config";
import { restore } from "./back-up";

const USAGE = "Usage: platen restore --from <folder of a backup>";

const print = (line: string) => process.stderr.write(`${line}\n`);

/** Copies a backup of the embedded database into DATA_DIR. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
  if (!from) throw new Error(USAGE);
  const { DATABASE_URL, DATA_DIR: dataDir } = readConfig(process.env);
  if (DATABASE_URL !== undefined) throw new Error("Use pg_restore for PostgreSQL (docs/operate/backup.md).");
  const createdAt = await restore(from, dataDir);
  print(`${dataDir} has the data of ${createdAt}. Start the service.`);
}

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
