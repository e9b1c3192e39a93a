import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { Registry } from "prom-client";
import { onTestFinished } from "vitest";
import { createBudgets } from "../../server/budgets/budgets";
import { readConfig } from "../../server/config/config";
import type { Queries } from "../../server/database/open";
import { customers } from "../../server/database/schema/customers";
import { memberships } from "../../server/database/schema/memberships";
import { webhookMessages } from "../../server/database/schema/webhooks";
import { workspaces } from "../../server/database/schema/workspaces";
import { withWorkspace } from "../../server/database/workspace-scope";
import { WebhookOutbox, type WebhookSettings } from "../../server/webhooks/webhook-outbox";
import { silentLog } from "./database";
import { eventually } from "./eventually";
import { localWakeups } from "./wakeups";
import type { WebhookReceiver } from "./webhook-receiver";

/** Writes a workspace into an empty database. Returns its id. */
export async function addWorkspace(db: Queries, ownerId?: string): Promise<string> {
  const [workspaceId, createdAt] = [randomUUID(), new Date()];
  await db.insert(workspaces).values({ id: workspaceId, name: "Workshop", createdAt });
  const customerId = ownerId ?? (await addCustomer(db));
  await db.insert(memberships).values({ workspaceId, customerId, role: "ADMIN", createdAt });
  return workspaceId;
}

/** Writes a customer and returns the id. */
export async function addCustomer(db: Queries): Promise<string> {
  const id = randomUUID();
  await db.insert(customers).values({ id, email: `${id}@example.com`, createdAt: new Date() });
  return id;
}

interface TestMessage {
  workspaceId: string;
  url: string;
  /** Text in the message by which the receiver's log can be searched. */
  text?: string;
}

/** An outbox on a database that no service uses. */
interface TestOutbox {
  /** Writes messages in one transaction for each workspace, and wakes the senders. */
  send(...messages: TestMessage[]): Promise<void>;
  /** Returns the waiting messages of a workspace. */
  waiting(workspaceId: string): Promise<(typeof webhookMessages.$inferSelect)[]>;
  /** Resolves when no message of the workspace waits. */
  untilSent(workspaceId: string): Promise<void>;
  /** Makes all messages of a workspace due now. */
  makeDue(workspaceId: string): Promise<void>;
  /** Returns the number of attempts whose result has been handled. */
  attempts(): Promise<number>;
  metrics: Registry;
}

/** Starts an outbox that stops after the test, when its receivers have lost their connections. */
export function startOutbox(
  db: Queries,
  receivers: WebhookReceiver[],
  settings: Partial<WebhookSettings> = {},
): TestOutbox {
  const metrics = new Registry();
  const outbox = new WebhookOutbox({
    db,
    wakeups: localWakeups(db),
    settings: {
      allowedHosts: receivers.map(({ host }) => host),
      isChallengeRequired: false,
      senders: 64,
      maxRequestsPerHour: 1_000,
      maxFailedChallengesPerHour: 60,
      maxBacklog: 1_000,
      ...settings,
    },
    budgets: createBudgets(readConfig({})),
    metrics,
    log: silentLog,
  });
  onTestFinished(async () => {
    await db.delete(webhookMessages);
    // Again and again, because a message that has just been claimed is sent afterwards.
    const disconnecting = setInterval(() => {
      for (const receiver of receivers) receiver.disconnect();
    }, 20);
    await outbox.close();
    clearInterval(disconnecting);
  });

  const ofWorkspace = (workspaceId: string) => eq(webhookMessages.workspaceId, workspaceId);
  const waiting = (workspaceId: string) =>
    db
      .select()
      .from(webhookMessages)
      .where(and(ofWorkspace(workspaceId), isNull(webhookMessages.failedAt)))
      .orderBy(webhookMessages.createdAt);
  return {
    metrics,
    waiting,
    async send(...messages) {
      for (const workspaceId of new Set(messages.map((message) => message.workspaceId))) {
        await withWorkspace(db, workspaceId, async (tx) => {
          for (const { url, text = "" } of messages.filter((message) => message.workspaceId === workspaceId)) {
            await outbox.put(tx, { workspaceId, url, type: "document.done", data: { text } });
          }
        });
      }
      outbox.wake();
    },
    async attempts() {
      const metric = await metrics.getSingleMetric("platen_webhook_attempts_total")?.get();
      return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
    },
    untilSent: (workspaceId) =>
      eventually(async () => {
        const left = await waiting(workspaceId);
        if (left.length > 0) throw new Error(`${left.length} messages wait`);
      }),
    async makeDue(workspaceId) {
      await db.update(webhookMessages).set({ nextAttemptAt: new Date() }).where(ofWorkspace(workspaceId));
      outbox.wake();
    },
  };
}
