import { existsSync } from "node:fs";
import { readConfig } from "../config/config";
import { migrateDatabase } from "../database/migrate";

/** Runs the pending migrations, for a roll-out that has to stop if one of them fails. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = readConfig(process.env);
  if (url === undefined) {
    throw new Error(
      "DATABASE_URL is not set. The service itself brings the embedded database up to date at its start.",
    );
  }
  await migrateDatabase({ url, directUrl });
  process.stderr.write("The database is up to date.\n");
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
