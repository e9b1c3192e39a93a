import { randomUUID } from "node:crypto";
import pg, { type Notification, type Pool } from "pg";
import type { BaseLogger } from "pino";
import type { Database } from "../database/open";

const CHANNEL = "platen_jobs";
/** Wakes of one queue within this time are sent to the other replicas as one. */
const COALESCE_MS = 20;
const RECONNECT_AFTER_MS = 1_000;

export type QueueName = "documents" | "merges" | "comparisons" | "mails" | "webhooks" | "invoices";

/** Wakes the workers of a queue in all replicas but the sender. */
export async function notifyReplicas(pool: Pool, queue: QueueName, senderId = ""): Promise<void> {
  await pool.query("select pg_notify($1, $2)", [CHANNEL, `${queue} ${senderId}`]);
}

interface WakeupsDependencies {
  database: Pick<Database, "db" | "kind" | "sessionConfig">;
  log: BaseLogger;
}

/**
 * Wakes the workers of all replicas when there is work, by PostgreSQL's LISTEN and NOTIFY. The workers also poll, so a
 * notification that is lost only delays the work. The embedded database has a single process, which wakes itself.
 */
export class Wakeups {
  readonly #dependencies: WakeupsDependencies;
  readonly #id = randomUUID();
  readonly #listeners = new Map<QueueName, (() => void)[]>();
  readonly #toSend = new Map<QueueName, NodeJS.Timeout>();
  #client: pg.Client | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Starts listening. */
  constructor(dependencies: WakeupsDependencies) {
    this.#dependencies = dependencies;
    if (dependencies.database.kind === "postgres") void this.#listen();
  }

  /** Calls `wake` when there is work in the queue. */
  on(queue: QueueName, wake: () => void): void {
    this.#listeners.set(queue, [...(this.#listeners.get(queue) ?? []), wake]);
  }

  /** Wakes the workers of a queue, here and in the other replicas. Call it after the commit that wrote the work. */
  wake(queue: QueueName): void {
    this.#wakeHere(queue);
    // Not in the transaction of the work: commits with a notification wait for one another, on the whole server.
    if (this.#dependencies.database.kind !== "postgres" || this.#toSend.has(queue) || this.#isClosed) return;
    this.#toSend.set(
      queue,
      setTimeout(() => void this.#send(queue), COALESCE_MS),
    );
  }

  /** Sends what is unsent, and stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnectTimer);
    for (const timer of this.#toSend.values()) clearTimeout(timer);
    await Promise.all([...this.#toSend.keys()].map((queue) => this.#send(queue)));
    await this.#client?.end().catch(() => undefined);
  }

  #wakeHere(queue: QueueName): void {
    for (const wake of this.#listeners.get(queue) ?? []) wake();
  }

  async #send(queue: QueueName): Promise<void> {
    this.#toSend.delete(queue);
    // If it fails, the others are not woken: they poll.
    await notifyReplicas(this.#dependencies.database.db.$client, queue, this.#id).catch(() => undefined);
  }

  /** Connects, and connects again when the connection is lost. */
  async #listen(): Promise<void> {
    const client = new pg.Client(this.#dependencies.database.sessionConfig);
    client.on("error", () => {});
    client.on("end", () => this.#reconnectLater(client));
    client.on("notification", (notification) => this.#receive(notification));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#dependencies.log.warn({ err: error }, "the notifications of other replicas can't be received; polling");
      await client.end().catch(() => undefined);
      return this.#reconnectLater(client);
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    // For what was announced while nobody listened.
    for (const queue of this.#listeners.keys()) this.#wakeHere(queue);
  }

  #reconnectLater(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    if (this.#isClosed) return;
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(() => void this.#listen(), RECONNECT_AFTER_MS).unref();
  }

  #receive({ payload = "" }: Notification): void {
    const [queue, sender] = payload.split(" ");
    if (sender !== this.#id) this.#wakeHere(queue as QueueName);
  }
}
