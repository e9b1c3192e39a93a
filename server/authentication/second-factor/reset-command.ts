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
import { guardTransactions } from "../../database/transactions";
import { notifyReplicas } from "../../jobs/wakeups";
import { createLog } from "../../observability/log";
import { type OperatorReset, resetForOperator } from "./operator-reset";
import type { RemovedFactors } from "./reset";
import { requestOperatorReset } from "./reset-socket";

const USAGE = "Usage: platen reset-second-factor <e-mail address>";
const STANDARD_ERROR = 2;

const silentLog = pino({ level: "silent" });

/** Resets on PostgreSQL, in the running service, or on the data folder of a stopped service. */
async function reset(email: string): Promise<OperatorReset> {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = config;
  const log = createLog("info", pino.destination({ fd: STANDARD_ERROR, sync: true }));
  if (url !== undefined) {
    const pool = createPool({ url: directUrl ?? url }, {}, { log: silentLog });
    const db = guardTransactions(drizzle({ client: pool }), pool);
    const wake = () => notifyReplicas(pool, "mails");
    return await resetForOperator(db, email, { log, wake }).finally(() => pool.end());
  }
  if (!existsSync(join(dataDir, "database"))) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
  const holder = findLockHolder(dataDir);
  const answered = holder && (await requestOperatorReset(holder.socketFolder, email));
  if (answered) return answered;
  const database = await openDatabase(databaseSettings(config), silentLog);
  return await resetForOperator(database.db, email, { log, wake: () => {} }).finally(() => database.close());
}

const describe = ({ hasTotp, passkeys }: RemovedFactors): string =>
  [...(hasTotp ? ["the authenticator app"] : []), ...passkeys.map((name) => `the passkey "${name}"`)].join(", ");

/** Resets the second factor of a customer who has lost it, for the operator. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const [email, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (email === undefined || others.length > 0) throw new Error("Name the e-mail address of one account.");
  const outcome = await reset(email);
  if (outcome.kind === "unknown-account") throw new Error(`No account has the address ${email}.`);
  if (outcome.kind === "no-factor") throw new Error(`The account ${email} has no second factor. Nothing has changed.`);
  process.stdout.write(
    `Removed from ${email}: ${describe(outcome.removed)}, and the recovery codes.\n` +
      "All sessions have ended, and the password no longer works. A mail with a link to set a new one is on its way.\n",
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
  process.exitCode = 1;
});
