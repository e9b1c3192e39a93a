import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { BaseLogger } from "pino";
import { createPool } from "./connection-pool";
import { startEmbedded } from "./embedded";
import { migrateDatabase } from "./migrate";
import * as schema from "./schema";
import { guardTransactions } from "./transactions";

/** What queries are made with, outside a transaction. */
export type Queries = NodePgDatabase<typeof schema>;

/** What queries are made with inside a transaction: the argument of the function given to `db.transaction` or `withWorkspace`. */
export type Transaction = Parameters<Parameters<Queries["transaction"]>[0]>[0];

/** An open database: migrated, and ready for queries. */
export interface Database {
  db: Queries;
  kind: "embedded" | "postgres";
  /** Resolves when the database answers a query; rejects when it does not within the connection time-out. */
  ping(): Promise<void>;
  /** Waits for the queries under way, then disconnects and, where the database is the embedded one, ends it. Can be called twice. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** `postgres://` address; without it the embedded database in `dataDir` is used. */
  url?: string | undefined;
  /** Folder of the embedded database, created when missing. Not touched when there is a `url`. */
  dataDir: string;
  /** How long a query may run, in milliseconds (30,000 by default). */
  statementTimeoutMs?: number | undefined;
  /** How long a query waits for a free connection, in milliseconds (10,000 by default). */
  connectionTimeoutMs?: number | undefined;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUseError when another process has the embedded database of that folder open
 * @throws Error when the database can't be reached, started or migrated
 */
export async function openDatabase(settings: DatabaseSettings, log: BaseLogger): Promise<Database> {
  const embedded = settings.url === undefined ? await startEmbedded(settings.dataDir, log) : undefined;
  const pool = createPool(embedded ? { socketFolder: embedded.socketFolder } : { url: settings.url }, settings, log);
  const db = guardTransactions(drizzle({ client: pool, schema }), pool);

  let closing: Promise<void> | undefined;
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  const database: Database = {
    db,
    kind: embedded ? "embedded" : "postgres",
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
  try {
    await migrateDatabase(pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
