import { drizzle } from "drizzle-orm/node-postgres";
import type { BaseLogger } from "pino";
import { createPool, type DatabaseAddress, type PoolTimeouts } from "./connection-pool";
import { startEmbedded } from "./embedded";
import { EmbeddedMaintenance } from "./embedded-maintenance";
import { migrateDatabase } from "./migrate";
import type { Queries, Transaction } from "./queries";
import { guardTransactions } from "./transactions";

export type { Queries, Transaction };

/** An open database, migrated and ready for queries. */
export interface Database {
  db: Queries;
  kind: "embedded" | "postgres";
  /** Folder of the socket, which no other user can enter. Set only if `openDatabase` started the embedded database. */
  socketFolder?: string;
  /**
   * Resolves when the database answers a query. Rejects if it doesn't within the connection timeout (at most twice
   * that).
   */
  ping(): Promise<void>;
  /** Waits for running queries, disconnects, and ends the embedded database if there is one. May be called twice. */
  close(): Promise<void>;
}

export interface DatabaseSettings extends PoolTimeouts {
  /** `postgres://` URL. Without it, the embedded database in `dataDir` is used. */
  url?: string | undefined;
  /** Folder of the embedded database, created if missing. Not touched if there is a `url`. */
  dataDir: string;
}

/**
 * Opens and migrates the database.
 *
 * @throws FolderInUseError if another process has the embedded database of that folder open
 * @throws Error if the database can't be reached, started or migrated
 */
export async function openDatabase(settings: DatabaseSettings, log: BaseLogger): Promise<Database> {
  if (settings.url !== undefined) return await connectDatabase({ url: settings.url }, settings, log);

  const embedded = await startEmbedded(settings.dataDir, log);
  try {
    const database = await connectDatabase({ socketFolder: embedded.socketFolder }, settings, log);
    const maintenance = new EmbeddedMaintenance({
      pool: database.db.$client,
      restart: () => embedded.restart(),
      log,
    });
    const close = once(async () => {
      maintenance.stop();
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
 * Connects to a running database, which may be an embedded one, and migrates it. Closing the result only disconnects.
 *
 * @throws Error if the database can't be reached or migrated
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
