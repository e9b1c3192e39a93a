import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import type { Budgets } from "../budgets/budgets";
import type { Queries, Transaction } from "../database/open";
import { webhookMessages } from "../database/schema/webhooks";
import { tooManyRequests } from "../http/api-error";
import { isLeased } from "../jobs/due-rows";
import type { Wakeups } from "../jobs/wakeups";
import { instrumentWorkers } from "../jobs/worker-metrics";
import { endSpan, runInSpan, startSpan } from "../tracing/tracer";
import type { DeliveryResult } from "./deliver";
import { logAttempt } from "./delivery-log";
import { HourlyLimit } from "./hourly-limit";
import { addMessage, type ClaimedMessage } from "./message-queue";
import { createWebhookMetrics, type WebhookLimit, type WebhookMetrics } from "./metrics";
import { retryDelayAfter } from "./retry-delays";
import { SenderLane } from "./sender-lane";
import { SlowReceivers } from "./slow-receivers";
import { VerifiedDelivery } from "./verified-delivery";

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
  wakeups: Wakeups;
  settings: WebhookSettings;
  budgets: Budgets;
  metrics: Registry;
  log: BaseLogger;
}

export interface WebhookSettings {
  /** Hosts with their ports that may receive messages although they are not on the public internet. */
  allowedHosts: readonly string[];
  /** Whether a receiver must answer a challenge before its first message. */
  isChallengeRequired: boolean;
  /** Messages that each lane sends at the same time. */
  senders: number;
  /** Messages of one customer in an hour, without challenges. Further ones wait. */
  maxRequestsPerHour: number;
  /** Challenges of one customer in an hour that receivers may fail. Then new receivers get no challenge. */
  maxFailedChallengesPerHour: number;
  /** Messages of one workspace that may wait. Further messages are dropped. */
  maxBacklog: number;
}

/**
 * Queue of webhook messages in the database: if a receiver or this process is down, messages are delayed, not lost.
 * Receivers that do not answer do not delay the messages of other customers (docs/decisions/0028-webhook-senders.md).
 */
export class WebhookOutbox {
  readonly #db: Queries;
  readonly #wakeups: Wakeups;
  /** Messages of one workspace that may wait. */
  readonly maxBacklog: number;
  readonly #metrics: WebhookMetrics;
  readonly #log: BaseLogger;
  readonly #delivery: VerifiedDelivery;
  readonly #requestsPerHour: HourlyLimit;
  readonly #slowReceivers = new SlowReceivers();
  readonly #normalLane: SenderLane;
  readonly #slowLane: SenderLane;

  constructor({ db, wakeups, settings, budgets, metrics, log }: WebhookOutboxDependencies) {
    this.#db = db;
    this.#wakeups = wakeups;
    this.maxBacklog = settings.maxBacklog;
    this.#metrics = createWebhookMetrics(metrics);
    this.#log = log;
    this.#requestsPerHour = this.#hourlyLimit("requests", settings.maxRequestsPerHour);
    const failedChallenges = this.#hourlyLimit("failed_challenges", settings.maxFailedChallengesPerHour);
    this.#delivery = new VerifiedDelivery({ db, failedChallenges, ...settings });
    const shared = {
      db,
      senders: settings.senders,
      requestsPerHour: this.#requestsPerHour,
      slowReceivers: this.#slowReceivers,
      send: (message: ClaimedMessage) => this.#send(message),
      onMoved: () => this.#slowLane.wake(),
      log,
    };
    this.#slowLane = new SenderLane({
      ...shared,
      lane: "slow",
      perCustomer: budgets.slowWebhooksPerCustomer,
      perHost: budgets.slowWebhooksPerHost,
    });
    this.#normalLane = new SenderLane({
      ...shared,
      lane: "normal",
      perCustomer: budgets.webhooksPerCustomer,
      perHost: budgets.webhooksPerHost,
    });
    instrumentWorkers(metrics, "webhooks", this.#normalLane.workers);
    instrumentWorkers(metrics, "slow webhooks", this.#slowLane.workers);
    wakeups.on("webhooks", () => this.#normalLane.wake());
  }

  /** Adds a message in the transaction of the event that it announces. */
  async put(tx: Transaction, event: WebhookEvent): Promise<void> {
    if (await this.#add(tx, event)) return;
    const { workspaceId, type } = event;
    this.#metrics.lost.inc({ reason: "dropped" });
    this.#log.warn({ workspace: workspaceId, type }, "webhook was dropped: too many of the workspace are waiting");
  }

  /** Adds a message. @throws ApiError TOO_MANY_REQUESTS if too many of the workspace wait */
  async putOrRefuse(tx: Transaction, event: WebhookEvent): Promise<void> {
    if (!(await this.#add(tx, event))) throw tooManyRequests("waitingWebhooks", this.maxBacklog, 60);
  }

  /** Sends due messages now. Call it after the commit. */
  wake(): void {
    this.#wakeups.wake("webhooks");
  }

  /** Resolves when the messages being sent have been handled. */
  async close(): Promise<void> {
    await Promise.all([this.#normalLane.close(), this.#slowLane.close()]);
  }

  /** Returns false if too many messages of the workspace wait. */
  #add(tx: Transaction, { workspaceId, url, type, data }: WebhookEvent): Promise<boolean> {
    const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
    return addMessage(tx, { workspaceId, url, payload }, this.maxBacklog);
  }

  #hourlyLimit(limit: WebhookLimit, max: number): HourlyLimit {
    const onUsedUp = (customer: string) => {
      this.#metrics.hoursUsedUp.inc({ limit });
      this.#log.warn({ customer, limit }, "the customer's webhooks of this hour are used up: further ones wait");
    };
    return new HourlyLimit({ max, onUsedUp });
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const { ownerId, host } = message;
    // A message counts when a sender takes it.
    const takeBack = () => this.#requestsPerHour.refund(ownerId);
    const span = startSpan("webhook", {
      kind: "client",
      parent: message.traceparent,
      attributes: { "platen.attempt": message.attempts },
    });
    const started = performance.now();
    const result = await runInSpan(span, () => this.#delivery.attempt(message, takeBack)).catch(
      (error): DeliveryResult => ({ kind: "retry", reason: String(error) }),
    );
    const { kind } = result;
    if (kind === "timeout") this.#slowReceivers.add(ownerId, host);
    if (kind === "delivered" || kind === "retry") this.#slowReceivers.delete(ownerId, host);
    await this.#handleResult(message, result, performance.now() - started);
    this.#metrics.attempts.inc({ result: kind });
    if (span) span.attributes["platen.result"] = kind;
    endSpan(span, { isFailed: kind !== "delivered" });
  }

  async #handleResult(message: ClaimedMessage, result: DeliveryResult, durationInMs: number): Promise<void> {
    const { id, url, attempts, lane } = message;
    // Another process may have taken the message in the meantime, if this one was frozen.
    const own = isLeased(webhookMessages, message);
    if (result.kind === "delivered") {
      const remove = sql`delete from ${webhookMessages} where ${own} returning *`;
      await logAttempt(this.#db, remove, { url, result, durationInMs, state: "delivered" });
      return;
    }
    const { kind, reason } = result;
    const retryInMs = kind === "final" ? undefined : retryDelayAfter(attempts);
    if (retryInMs === undefined) {
      this.#log.warn({ webhook: id, attempts, kind, reason }, "webhook was given up");
      this.#metrics.lost.inc({ reason: "given_up" });
      const giveUp = sql`
        update ${webhookMessages} set failed_at = ${new Date()}, last_error = ${reason} where ${own} returning *`;
      await logAttempt(this.#db, giveUp, { url, result, durationInMs, state: "failed" });
      return;
    }
    this.#log.info({ webhook: id, attempts, kind, retryInMs, reason }, "webhook was not delivered");
    const nextAttemptAt = new Date(Date.now() + retryInMs);
    const nextLane = kind === "timeout" ? "slow" : lane;
    const postpone = sql`
      update ${webhookMessages} set next_attempt_at = ${nextAttemptAt}, lane = ${nextLane}, last_error = ${reason}
      where ${own} returning *`;
    await logAttempt(this.#db, postpone, { url, result, durationInMs, state: "waiting" });
    (nextLane === "slow" ? this.#slowLane : this.#normalLane).wakeAfter(retryInMs);
  }
}
