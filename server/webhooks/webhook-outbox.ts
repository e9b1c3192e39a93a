import { eq, notInArray } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { Webhook } from "standardwebhooks";
import type { Queries, Transaction } from "../database/open";
import { webhookMessages } from "../database/schema/webhooks";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import { claimDue } from "../jobs/claim-due";
import { createWorkerPool } from "../jobs/worker-pool";
import { ForbiddenTargetError } from "../outbound/outbound-request";
import { type Message, send } from "./deliver";
import { webhookSecretsOf } from "./secrets";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long after each failed try the next one follows (milliseconds), as Standard Webhooks advises: three days in all. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** A message is left alone for this long while somebody sends it (milliseconds); sending takes less. */
const LEASE = MINUTE;
const POLL = 2 * SECOND;
const SENDERS = 8;
/** Messages of one workspace at the same time: a slow receiver does not hold up the others. */
const SENDERS_OF_ONE = 2;

type Row = typeof webhookMessages.$inferSelect;

/** Something that is told to the address that an order named. */
export interface WebhookEvent {
  workspaceId: string;
  url: string;
  /** What happened: `document.done`. */
  type: string;
  data: unknown;
}

/** Messages wait in the database: a receiver that is down delays them, and whoever is killed loses none. */
export interface WebhookOutbox {
  /** Writes a message in the transaction of what it tells of. */
  put(tx: Transaction, told: WebhookEvent): Promise<void>;
  /** Sends what is due, now; called after the commit. */
  wake(): void;
  close(): Promise<void>;
}

/** @param allowed hosts beyond the public internet, with their ports, that messages may go to */
export function createWebhookOutbox(db: Queries, allowed: readonly string[], log: BaseLogger): WebhookOutbox {
  const underWay = new Map<string, string>();

  /** Workspaces whose receivers have enough to do. */
  function busy(): string[] {
    const holders = [...underWay.values()];
    return holders.filter((one) => holders.filter((other) => other === one).length >= SENDERS_OF_ONE);
  }

  async function take(): Promise<Row | undefined> {
    const othersOnly = notInArray(webhookMessages.workspaceId, busy());
    const message = await claimDue(db, webhookMessages, LEASE, othersOnly);
    if (message) underWay.set(message.id, message.workspaceId);
    return message;
  }

  async function sign({ id, workspaceId, url, payload }: Row): Promise<Message> {
    const secrets = await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).signing());
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

  /** @returns why the message has not arrived; undefined when it has */
  async function failureOf(message: Row): Promise<string | undefined> {
    try {
      const status = await send(await sign(message), allowed);
      return status >= 200 && status < 300 ? undefined : `answered ${status}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }

  async function deliver(message: Row): Promise<void> {
    const { id, attempts } = message;
    try {
      const reason = await failureOf(message);
      const delay = DELAYS[attempts - 1];
      const isFinal = reason === "answered 410" || reason?.startsWith(ForbiddenTargetError.name) || delay === undefined;
      if (reason !== undefined && !isFinal) {
        log.info({ webhook: id, attempts, retryInMs: delay, reason }, "webhook did not arrive");
        const nextAttemptAt = new Date(Date.now() + delay);
        await db.update(webhookMessages).set({ nextAttemptAt }).where(eq(webhookMessages.id, id));
        return;
      }
      if (reason !== undefined) log.warn({ webhook: id, attempts, reason }, "webhook was given up");
      await db.delete(webhookMessages).where(eq(webhookMessages.id, id));
    } finally {
      underWay.delete(id);
    }
  }

  const senders = createWorkerPool({
    size: SENDERS,
    pollMs: POLL,
    take,
    work: deliver,
    log,
    errorMessage: "webhooks could not be read",
  });

  return {
    async put(tx, { workspaceId, url, type, data }) {
      const now = new Date();
      const payload = JSON.stringify({ type, timestamp: now.toISOString(), data });
      await tx.insert(webhookMessages).values({ workspaceId, url, payload, createdAt: now, nextAttemptAt: now });
    },
    wake: senders.wake,
    close: senders.close,
  };
}
