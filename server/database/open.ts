import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import { clientConfigOf, createPool, type DatabaseAddress } from "./connection-pool";
import { ConnectionSockets } from "./connection-sockets";
import { DatabaseMonitor } from "./database-monitor";
import { startEmbedded } from "./embedded";
import { EmbeddedMaintenance } from "./embedded-maintenance";
import { migrateDatabase } from "./migrate";
import type { PoolSettings } from "./pool-settings";
import type { Queries, Transaction } from "./queries";
import { sealStoredSecrets } from "./seal-stored-secrets";
import { SecretSealer, setSealer } from "./secret-sealer";
import { guardTransactions } from "./transactions";

export type { Queries, Transaction };

/** An open database, migrated and ready for queries. */
export interface Database {
  db: Queries;
  kind: "embedded" | "postgres";
  /** Settings of a further connection, which keeps its session. It is closed when the database is down. */
  sessionConfig: ClientConfig;
  /** Folder of the socket, which no other user can enter. Set only if `openDatabase` started the embedded database. */
  socketFolder?: string;
  /** Resolves if the database can be written to. Rejects with the reason if not, within two seconds. */
  check(): Promise<void>;
  /** Waits for running queries, disconnects, and ends the embedded database if there is one. May be called twice. */
  close(): Promise<void>;
}

/** Settings of an open database, wherever it runs. */
export interface ConnectionSettings extends PoolSettings {
  /**
   * Keys that secrets are sealed with (see SecretSealer). Without any, they are stored as they are. Undefined for a
   * process that reads no secrets: sealed ones do not keep it from starting.
   */
  secretKeys?: readonly Buffer[] | undefined;
}

export interface DatabaseSettings extends ConnectionSettings {
  /** `postgres://` URL. Without it, the embedded database in `dataDir` is used. */
  url?: string | undefined;
  /** URL past the pooler that `url` leads to, if there is one (see DatabaseAddress). */
  directUrl?: string | undefined;
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
  const { url, directUrl } = settings;
  if (url !== undefined) return await connectDatabase({ url, directUrl }, settings, log);

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
 * @throws SecretKeyError if a key is missing that secrets in the database are sealed with
 * @throws Error if the database can't be reached or migrated
 */
export async function connectDatabase(
  address: DatabaseAddress,
  settings: ConnectionSettings,
  log: BaseLogger,
): Promise<Database> {
  const { isNewer } = await migrateDatabase(address);
  if (isNewer) log.warn("The database was upgraded by a newer version of Platen. This version still works with it");
  const sockets = new ConnectionSockets();
  const monitor = new DatabaseMonitor({ config: clientConfigOf(address), sockets, log });
  const pool = createPool(address, settings, { sockets, availability: monitor, log });
  if (settings.secretKeys) {
    const sealer = new SecretSealer(settings.secretKeys);
    setSealer(sealer);
    await sealStoredSecrets(pool, sealer).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  }
  // The embedded database answers nobody while it runs a long statement. Its supervisor restarts it if it hangs.
  const isServer = "url" in address;
  if (isServer) monitor.start();
  return {
    db: guardTransactions(drizzle({ client: pool }), pool),
    kind: isServer ? "postgres" : "embedded",
    sessionConfig: { ...clientConfigOf(address), stream: () => sockets.create() },
    check: () => monitor.check(),
    close: once(async () => {
      await monitor.close();
      await pool.end();
    }),
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
