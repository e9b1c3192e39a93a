import { AsyncResource } from "node:async_hooks";
import pg, { type ClientConfig, type Pool } from "pg";
import type { BaseLogger } from "pino";
import { createInsideTransactionError } from "./transactions";

/** Address of a database: a `postgres://` URL, or the folder of the embedded database's socket. */
export type DatabaseAddress = { url: string } | { socketFolder: string };

export interface PoolTimeouts {
  /** Longest time that a query may run, in milliseconds (30,000 by default). */
  statementTimeoutMs?: number | undefined;
  /** Longest time that a query waits for a connection, in milliseconds (10,000 by default). */
  connectionTimeoutMs?: number | undefined;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECTION_TIMEOUT_MS = 10_000;
const POSTGRES_CONNECTIONS = 10;

/** Returns the driver's settings for a connection to a database. */
export function clientConfigOf(address: DatabaseAddress): ClientConfig {
  if ("url" in address) return { connectionString: address.url, application_name: "platen", keepAlive: true };
  return { host: address.socketFolder, port: 5432, user: "postgres", database: "postgres", ssl: false };
}

/**
 * Creates the pool of connections that all queries use. Every wait has a time limit: for a connection, for a lock, and
 * for a query.
 */
export function createPool(address: DatabaseAddress, timeouts: PoolTimeouts, log: BaseLogger): Pool {
  const statementTimeoutMs = timeouts.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new GuardedPool({
    ...clientConfigOf(address),
    // Sends a query without waiting for the answer to the one before it (see workspace-scope.ts).
    pipeline: true,
    connectionTimeoutMillis: timeouts.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    ...("url" in address ? postgresOptions(statementTimeoutMs) : embeddedOptions(statementTimeoutMs)),
  });
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection was lost"));
  // If a connection in use breaks, its query fails. Without a listener the error event would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function postgresOptions(statementTimeoutMs: number): pg.PoolConfig {
  return {
    max: POSTGRES_CONNECTIONS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.ceil(statementTimeoutMs / 2),
    idle_in_transaction_session_timeout: statementTimeoutMs,
    // For a server that doesn't answer at all. Later than the server's own timeout, which leaves the connection usable.
    query_timeout: statementTimeoutMs + 5_000,
  };
}

/** The embedded database is a single PostgreSQL session: several connections would only wait for one another. */
function embeddedOptions(statementTimeoutMs: number): pg.PoolConfig {
  return {
    max: 1,
    idleTimeoutMillis: 0,
    query_timeout: statementTimeoutMs,
  };
}

/** A pool that rejects a request for a connection inside a transaction (see transactions.ts). */
class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): unknown {
    const error = createInsideTransactionError();
    if (!callback) return error ? Promise.reject(error) : super.connect();
    if (error) return callback(error, undefined, () => {});
    // A caller that waited for a connection continues in its own async context, not in that of the work that returned
    // it.
    return super.connect(AsyncResource.bind(callback));
  }
}
