import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import type { Config } from "../config/config";
import { databaseSettings } from "../config/database-settings";
import { createPool } from "../database/connection-pool";
import { findLockHolder } from "../database/folder-lock";
import { openDatabase, type Queries } from "../database/open";
import { guardTransactions } from "../database/transactions";
import { notifyReplicas, type QueueName } from "../jobs/wakeups";

/** Work of a command of the operator. */
interface OperatorWork<Result> {
  /**
   * Asks the running service, which has the embedded database open.
   *
   * @param socketFolder folder of the service's sockets
   * @returns undefined if no service answers
   */
  askService(socketFolder: string): Promise<Result | undefined>;
  /** @param wake tells running processes that a queue has work */
  onDatabase(db: Queries, wake: (queue: QueueName) => void | Promise<void>): Promise<Result>;
}

const silentLog = pino({ level: "silent" });

/**
 * Works on PostgreSQL, in the running service, or on the data folder of a stopped service.
 *
 * @throws Error if there is no database
 */
export async function runForOperator<Result>(config: Config, work: OperatorWork<Result>): Promise<Result> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = config;
  if (url !== undefined) {
    const pool = createPool({ url: directUrl ?? url }, {}, { log: silentLog });
    const db = guardTransactions(drizzle({ client: pool }), pool);
    return await work.onDatabase(db, (queue) => notifyReplicas(pool, queue)).finally(() => pool.end());
  }
  assertDatabaseExists(dataDir);
  const holder = findLockHolder(dataDir);
  const answer = holder && (await work.askService(holder.socketFolder));
  if (answer) return answer;
  const database = await openDatabase(databaseSettings(config), silentLog);
  return await work.onDatabase(database.db, () => {}).finally(() => database.close());
}

/** @throws Error if the data folder has no embedded database */
export function assertDatabaseExists(dataDir: string): void {
  if (!existsSync(join(dataDir, "database"))) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
}
