import { eq, notInArray } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { Webhook } from "standardwebhooks";
import type { Queries, Transaction } from "../database/open";
import { webhookMessages } from "../database/schema/webhooks";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import { claimDue } from "../jobs/claim-due";
import { WorkerPool } from "../jobs/worker-pool";
import { type DeliveryResult, deliver, type WebhookRequest } from "./deliver";
import { webhookSecretsOf } from "./secrets";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Delay after each failed attempt, as Standard Webhooks recommends: about three days in all. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Duration of the lease on a message that is being sent. Longer than the timeout of a request. */
const LEASE_MS = MINUTE_MS;
const POLL_MS = 2 * SECOND_MS;
const SENDERS = 8;
/** Concurrent messages of one workspace, so that its slow receiver does not delay the other workspaces. */
const SENDERS_PER_WORKSPACE = 2;

type MessageRow = typeof webhookMessages.$inferSelect;

/** Something that a customer's receiver is notified of. */
export interface WebhookEvent {
  workspaceId: string;
  /** URL that the document or batch was requested with. */
  url: string;
  /** Type of the event, such as `document.done`. */
  type: string;
  data: unknown;
}

interface WebhookOutboxDependencies {
  db: Queries;
  /** Hosts with their ports that may receive messages although they are not on the public internet. */
  allowedHosts: readonly string[];
  log: BaseLogger;
}

/** Queue of webhook messages in the database: if a receiver or this process is down, messages are delayed, not lost. */
export class WebhookOutbox {
  readonly #db: Queries;
  readonly #allowedHosts: readonly string[];
  readonly #log: BaseLogger;
  readonly #senders: WorkerPool<MessageRow>;
  /** Workspace of each message that is being sent, by the message's id. */
  readonly #workspaceOfMessage = new Map<string, string>();

  constructor({ db, allowedHosts, log }: WebhookOutboxDependencies) {
    this.#db = db;
    this.#allowedHosts = allowedHosts;
    this.#log = log;
    this.#senders = new WorkerPool({
      size: SENDERS,
      pollMs: POLL_MS,
      take: () => this.#take(),
      work: (message) => this.#send(message),
      log,
      errorMessage: "webhook outbox could not be read",
    });
  }

  /** Adds a message in the transaction of the event that it announces. */
  async put(tx: Transaction, { workspaceId, url, type, data }: WebhookEvent): Promise<void> {
    const now = new Date();
    const payload = JSON.stringify({ type, timestamp: now.toISOString(), data });
    await tx.insert(webhookMessages).values({ workspaceId, url, payload, createdAt: now, nextAttemptAt: now });
  }

  /** Sends due messages now. Call it after the commit. */
  wake(): void {
    this.#senders.wake();
  }

  /** Resolves when the messages being sent have been handled. */
  close(): Promise<void> {
    return this.#senders.close();
  }

  async #take(): Promise<MessageRow | undefined> {
    const notBusy = notInArray(webhookMessages.workspaceId, this.#busyWorkspaces());
    const message = await claimDue(this.#db, webhookMessages, LEASE_MS, notBusy);
    if (message) this.#workspaceOfMessage.set(message.id, message.workspaceId);
    return message;
  }

  /** Returns the workspaces that have as many senders as one workspace may have. */
  #busyWorkspaces(): string[] {
    const workspaces = [...this.#workspaceOfMessage.values()];
    return workspaces.filter((id) => workspaces.filter((other) => other === id).length >= SENDERS_PER_WORKSPACE);
  }

  async #send(message: MessageRow): Promise<void> {
    try {
      await this.#handleResult(message, await this.#attempt(message));
    } finally {
      this.#workspaceOfMessage.delete(message.id);
    }
  }

  async #attempt(message: MessageRow): Promise<DeliveryResult> {
    try {
      return await deliver(await this.#sign(message), { allowedHosts: this.#allowedHosts });
    } catch (error) {
      return { kind: "retry", reason: String(error) };
    }
  }

  async #handleResult({ id, attempts }: MessageRow, result: DeliveryResult): Promise<void> {
    const own = eq(webhookMessages.id, id);
    const retryInMs = RETRY_DELAYS_MS[attempts - 1];
    if (result.kind === "retry" && retryInMs !== undefined) {
      this.#log.info({ webhook: id, attempts, retryInMs, reason: result.reason }, "webhook was not delivered");
      const nextAttemptAt = new Date(Date.now() + retryInMs);
      await this.#db.update(webhookMessages).set({ nextAttemptAt }).where(own);
      return;
    }
    if (result.kind !== "delivered") {
      this.#log.warn({ webhook: id, attempts, reason: result.reason }, "webhook was given up");
    }
    await this.#db.delete(webhookMessages).where(own);
  }

  /** Signs a message with every current secret of its workspace (Standard Webhooks). */
  async #sign({ id, workspaceId, url, payload }: MessageRow): Promise<WebhookRequest> {
    const secrets = await withWorkspace(this.#db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).listSigning());
    const now = new Date();
    const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, payload));
    return {
      url,
      body: payload,
      headers: {
        "content-type": "application/json",
        "user-agent": "Platen",
        "webhook-id": id,
        "webhook-timestamp": String(epochSeconds(now)),
        "webhook-signature": signatures.join(" "),
      },
    };
  }
}
