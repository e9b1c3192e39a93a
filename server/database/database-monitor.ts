import { Socket } from "node:net";
import pg, { type ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import { describeError } from "../lib/describe-error";
import { withTimeout } from "../lib/with-timeout";
import type { ConnectionSockets } from "./connection-sockets";
import { DatabaseDownError } from "./database-unavailable";

/** Pause between two heartbeats. */
const HEARTBEAT_MS = 1_000;
/** Time for the answer to a heartbeat, and for a whole check: an answer to a health check may take two seconds. */
const TIMEOUT_MS = 1_800;
/** Heartbeats that must fail in a row. A single one may fail because this process was busy or stopped. */
const FAILURES_UNTIL_DOWN = 2;

const HEARTBEAT = "select current_setting('transaction_read_only') = 'off' as writable";
/**
 * Writes a record to the write-ahead log, and a small file to the data folder, which is removed at once. They fail if
 * writes would: on a full disk, and while a synchronous standby is missing.
 */
const WRITE = `select writable, case when writable then
    pg_logical_emit_message(true, 'platen', 'health check')::text || pg_export_snapshot() end
  from (${HEARTBEAT}) as state`;

interface DatabaseMonitorDependencies {
  /** Connection that keeps its session. */
  config: ClientConfig;
  /** Connections of the pool. */
  sockets: ConnectionSockets;
  log: BaseLogger;
}

interface Connection {
  client: pg.Client;
  socket: Socket;
  connected: Promise<unknown>;
}

/**
 * Watches a database over a connection of its own, which no query holds up (docs/decisions/0040-outages-and-health.md).
 *
 * While the database does not answer heartbeats, it is down: the pool refuses queries at once, and the connections of
 * running ones are closed. Otherwise each would wait for its own timeout, and after a failover the pool would keep
 * connections that lead nowhere.
 */
export class DatabaseMonitor {
  readonly #dependencies: DatabaseMonitorDependencies;
  #timer: NodeJS.Timeout | undefined;
  #connection: Connection | undefined;
  #running: Promise<unknown> | undefined;
  #checking: Promise<void> | undefined;
  #failures = 0;
  #isBeatDue = false;
  #isReadOnly = false;
  #downReason: string | undefined;

  constructor(dependencies: DatabaseMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  /** Why the database is known to be down; undefined if it is not. */
  get downReason(): string | undefined {
    return this.#downReason;
  }

  /** Starts sending heartbeats. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#isBeatDue = true;
      // If a check is running, the next check sends the heartbeat first.
      if (!this.#running) void this.#beat().catch(() => undefined);
    }, HEARTBEAT_MS).unref();
  }

  /** Resolves if the database can be written to. Rejects with the reason if not, or if that takes too long. */
  async check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    await withTimeout(this.#checking, TIMEOUT_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
    this.#disconnect();
  }

  async #check(): Promise<void> {
    await this.#running?.catch(() => undefined);
    // Back-to-back checks would leave no time for heartbeats, so an outage would not be noticed.
    if (this.#isBeatDue || this.#failures > 0) await this.#beat();
    if (!(await this.#run(WRITE))) throw new Error("the database is read-only");
  }

  /** @throws Error if the database does not answer */
  async #beat(): Promise<void> {
    this.#isBeatDue = false;
    try {
      const isWritable = await this.#run(HEARTBEAT);
      this.#reportUp(isWritable);
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= FAILURES_UNTIL_DOWN) this.#reportDown(error);
      throw error;
    }
  }

  #reportUp(isWritable: boolean): void {
    const { log, sockets } = this.#dependencies;
    if (this.#downReason !== undefined) log.info("the database answers again");
    if (!isWritable) {
      if (!this.#isReadOnly) log.error("the database is read-only");
      // After a failover, a new connection may lead to another server.
      this.#disconnect();
    } else if (this.#isReadOnly) {
      log.info("the database is writable again");
      sockets.destroyAll(new DatabaseDownError("the connection led to a read-only server"));
    }
    this.#failures = 0;
    this.#downReason = undefined;
    this.#isReadOnly = !isWritable;
  }

  #reportDown(cause: unknown): void {
    this.#downReason = describeError(cause);
    const error = new DatabaseDownError(this.#downReason);
    this.#dependencies.log.error({ err: error }, "the database is down");
    this.#dependencies.sockets.destroyAll(error);
  }

  /** Runs one of the statements above. @returns whether the database is writable */
  async #run(statement: string): Promise<boolean> {
    const running = withTimeout(this.#query(statement), TIMEOUT_MS);
    this.#running = running;
    try {
      return await running;
    } catch (error) {
      this.#disconnect();
      throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #query(statement: string): Promise<boolean> {
    this.#connection ??= connect(this.#dependencies.config);
    const { client, connected } = this.#connection;
    await connected;
    const { rows } = await client.query<{ writable: boolean }>(statement);
    return rows[0]?.writable === true;
  }

  /** Closes the connection without waiting for the server, which may not answer. */
  #disconnect(): void {
    this.#connection?.socket.destroy();
    this.#connection = undefined;
  }
}

function connect(config: ClientConfig): Connection {
  const socket = new Socket();
  const client = new pg.Client({ ...config, stream: () => socket });
  // The query that waits for an answer fails with the same error.
  client.on("error", () => {});
  return { client, socket, connected: client.connect() };
}
