import { drizzle } from "drizzle-orm/node-postgres";
import type { BaseLogger } from "pino";
import { createPool, type DatabaseAddress, type PoolTimeouts } from "./connection-pool";
import { startEmbedded } from "./embedded";
import { maintainEmbedded } from "./embedded-maintenance";
import { migrateDatabase } from "./migrate";
import type { Queries, Transaction } from "./queries";
import { guardTransactions } from "./transactions";

export type { Queries, Transaction };

/** An open database: migrated, and ready for queries. */
export interface Database {
  db: Queries;
  kind: "embedded" | "postgres";
  /** Of the embedded database that this one started: a folder that nobody else can enter. */
  socketFolder?: string;
  /** Resolves when the database answers a query; rejects when it does not within the connection time-out (twice it, at most). */
  ping(): Promise<void>;
  /** Waits for the queries under way, then disconnects and, where the database is the embedded one, ends it. Can be called twice. */
  close(): Promise<void>;
}

export interface DatabaseSettings extends PoolTimeouts {
  /** `postgres://` address; without it the embedded database in `dataDir` is used. */
  url?: string | undefined;
  /** Folder of the embedded database, created when missing. Not touched when there is a `url`. */
  dataDir: string;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUseError when another process has the embedded database of that folder open
 * @throws Error when the database can't be reached, started or migrated
 */
export async function openDatabase(settings: DatabaseSettings, log: BaseLogger): Promise<Database> {
  if (settings.url !== undefined) return await connectDatabase({ url: settings.url }, settings, log);

  const embedded = await startEmbedded(settings.dataDir, log);
  try {
    const database = await connectDatabase({ socketFolder: embedded.socketFolder }, settings, log);
    const endMaintenance = maintainEmbedded(database.db.$client, embedded.restart, log);
    const close = once(async () => {
      endMaintenance();
      await database.close();
      await embedded.stop();
    });
    return { ...database, socketFolder: embedded.socketFolder, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * Connects to a running database, the embedded one too, and brings its tables up to date. Closing it only disconnects.
 *
 * @throws Error when the database can't be reached or migrated
 */
export async function connectDatabase(
  address: DatabaseAddress,
  timeouts: PoolTimeouts,
  log: BaseLogger,
): Promise<Database> {
  await migrateDatabase(address);
  const pool = createPool(address, timeouts, log);
  const ping = { text: "select 1", query_timeout: pool.options.connectionTimeoutMillis };
  return {
    db: guardTransactions(drizzle({ client: pool }), pool),
    kind: "url" in address ? "postgres" : "embedded",
    ping: async () => {
      await pool.query(ping);
    },
    close: once(() => pool.end()),
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
