import { AsyncResource } from "node:async_hooks";
import { Socket } from "node:net";
import pg, { type ClientConfig, type Pool } from "pg";
import type { BaseLogger } from "pino";
import { corkUntilNextTick } from "../processes/cork";
import { refuseInsideTransaction } from "./transactions";

/** Where the database is: a `postgres://` address, or the folder of the embedded one's socket. */
export type DatabaseAddress = { url: string } | { socketFolder: string };

export interface PoolTimeouts {
  /** How long a query may run, in milliseconds (30,000 by default). */
  statementTimeoutMs?: number | undefined;
  /** How long a query waits for a connection, in milliseconds (10,000 by default). */
  connectionTimeoutMs?: number | undefined;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECTION_TIMEOUT_MS = 10_000;
const POSTGRES_CONNECTIONS = 10;

/** How to connect to the database of that address. */
export function connectionOf(address: DatabaseAddress): ClientConfig {
  if ("url" in address) return { connectionString: address.url, application_name: "platen", keepAlive: true };
  return { host: address.socketFolder, port: 5432, user: "postgres", database: "postgres", ssl: false };
}

/**
 * Makes the pool of connections that all queries go through. Every wait has an end: for a connection, for a lock, for a query.
 */
export function createPool(address: DatabaseAddress, timeouts: PoolTimeouts, log: BaseLogger): Pool {
  const statementTimeout = timeouts.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new GuardedPool({
    ...connectionOf(address),
    // What is asked without waiting for an answer is sent without waiting, too, and together.
    pipeline: true,
    stream: gatheringSocket,
    connectionTimeoutMillis: timeouts.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    ...("url" in address ? postgresOptions(statementTimeout) : embeddedOptions(statementTimeout)),
  });
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection has broken"));
  // One in use that breaks fails its query; without a listener the event would end the process on top of that.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function postgresOptions(statementTimeout: number): pg.PoolConfig {
  return {
    max: POSTGRES_CONNECTIONS,
    statement_timeout: statementTimeout,
    lock_timeout: Math.ceil(statementTimeout / 2),
    idle_in_transaction_session_timeout: statementTimeout,
    // For a server that doesn't answer at all: later than its own time-out, which leaves the connection usable.
    query_timeout: statementTimeout + 5_000,
  };
}

/** The embedded database is one PostgreSQL session: several connections would only wait for one another. */
function embeddedOptions(statementTimeout: number): pg.PoolConfig {
  return {
    max: 1,
    idleTimeoutMillis: 0,
    query_timeout: statementTimeout,
  };
}

/** @returns a socket that sends what is written to it in a row in one piece */
function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = (...written: unknown[]): boolean => {
    corkUntilNextTick(socket);
    return Reflect.apply(Socket.prototype.write, socket, written);
  };
  return Object.assign(socket, { write });
}

class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): unknown {
    const refusal = refuseInsideTransaction();
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect();
    if (refusal) return callback(refusal, undefined, () => {});
    // What has waited for a connection goes on as itself, and not as part of the work that gave it back.
    return super.connect(AsyncResource.bind(callback));
  }
}
