import { AsyncResource } from "node:async_hooks";
import pg, { type ClientConfig, type Pool } from "pg";
import type { BaseLogger } from "pino";
import { ConnectionSockets } from "./connection-sockets";
import { DatabaseDownError, markAsConnectionError } from "./database-unavailable";
import { defaultPoolSettings, type PoolSettings } from "./pool-settings";
import { createInsideTransactionError } from "./transactions";
import { UnnamedStatementsClient } from "./unnamed-statements-client";

/** A PostgreSQL server. */
interface ServerAddress {
  /** `postgres://` URL. */
  url: string;
  /**
   * URL that leads to the server itself. If it is set, `url` leads to a pooler that may give each transaction another
   * session (docs/operate/database.md).
   */
  directUrl?: string | undefined;
}

/** Address of a database: a server, or the folder of the embedded database's socket. */
export type DatabaseAddress = ServerAddress | { socketFolder: string };

/** State of the database, as far as it is known without asking. */
interface Availability {
  /** Why the database is known to be down; undefined if it is not. */
  readonly downReason: string | undefined;
}

interface PoolDependencies {
  sockets?: ConnectionSockets;
  availability?: Availability;
  log: BaseLogger;
}

/** Lifts the time limits that a role may have for queries behind a pooler. They are not meant for migrations. */
export const WITHOUT_TIME_LIMITS =
  "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

/** Returns the driver's settings for a connection that keeps its session. */
export function clientConfigOf(address: DatabaseAddress): ClientConfig {
  if ("url" in address) return serverConfigOf(address.directUrl ?? address.url);
  return { host: address.socketFolder, port: 5432, user: "postgres", database: "postgres", ssl: false };
}

const serverConfigOf = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: "platen",
  keepAlive: true,
});

/**
 * Creates the pool of connections that all queries use. Every wait has a time limit: for a connection, for a lock, and
 * for a query.
 */
export function createPool(address: DatabaseAddress, settings: PoolSettings, dependencies: PoolDependencies): Pool {
  const { sockets = new ConnectionSockets(), availability = { downReason: undefined }, log } = dependencies;
  const statementTimeoutMs = settings.statementTimeoutMs ?? defaultPoolSettings.statementTimeoutMs;
  const config: pg.PoolConfig = {
    // Sends a query without waiting for the answer to the one before it (see workspace-scope.ts).
    pipeline: true,
    connectionTimeoutMillis: settings.connectionTimeoutMs ?? defaultPoolSettings.connectionTimeoutMs,
    stream: () => sockets.create(),
    ...("url" in address
      ? serverOptions(address, statementTimeoutMs, settings.poolSize ?? defaultPoolSettings.poolSize)
      : { ...clientConfigOf(address), ...embeddedOptions(statementTimeoutMs) }),
  };
  const pool = new GuardedPool(config, availability);
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection was lost"));
  // If a connection in use breaks, its query fails. Without a listener the error event would also end the process.
  pool.on("connect", (client) => client.on("error", markAsConnectionError));
  return pool;
}

function serverOptions(address: ServerAddress, statementTimeoutMs: number, max: number): pg.PoolConfig {
  const options = {
    ...serverConfigOf(address.url),
    max,
    // For a server that doesn't answer at all. Later than the server's own timeout, which leaves the connection usable.
    query_timeout: statementTimeoutMs + 5_000,
  };
  // A pooler refuses the limits as parameters of the connection: its sessions belong to no client.
  if (address.directUrl !== undefined) return { ...options, Client: UnnamedStatementsClient };
  return {
    ...options,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.ceil(statementTimeoutMs / 2),
    idle_in_transaction_session_timeout: transactionPauseMs(statementTimeoutMs),
  };
}

/**
 * Returns how long a transaction may send nothing. If a process is frozen or cut off, several of its transactions may
 * get the same lock, one after the other. With a sixth, three of them are rolled back before others give up.
 */
const transactionPauseMs = (statementTimeoutMs: number): number => Math.max(1_000, Math.ceil(statementTimeoutMs / 6));

/** The embedded database is a single PostgreSQL session: several connections would only wait for one another. */
function embeddedOptions(statementTimeoutMs: number): pg.PoolConfig {
  return {
    max: 1,
    idleTimeoutMillis: 0,
    query_timeout: statementTimeoutMs,
  };
}

/** A pool that rejects a request for a connection inside a transaction, and while the database is known to be down. */
class GuardedPool extends pg.Pool {
  readonly #availability: Availability;

  constructor(config: pg.PoolConfig, availability: Availability) {
    super(config);
    this.#availability = availability;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): unknown {
    const error = createInsideTransactionError() ?? this.#createDownError();
    if (!callback) return error ? Promise.reject(error) : super.connect().catch(rethrowAsConnectionError);
    if (error) return callback(error, undefined, () => {});
    // A caller that waited for a connection continues in its own async context, not in that of the work that returned
    // it.
    const bound = AsyncResource.bind(callback);
    return super.connect((failure, client, release) => {
      if (failure) markAsConnectionError(failure);
      bound(failure, client, release);
    });
  }

  #createDownError(): Error | undefined {
    const reason = this.#availability.downReason;
    return reason === undefined ? undefined : new DatabaseDownError(reason);
  }
}

function rethrowAsConnectionError(error: unknown): never {
  if (error instanceof Error) markAsConnectionError(error);
  throw error;
}
