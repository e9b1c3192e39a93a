import { and, desc, inArray, isNotNull } from "drizzle-orm";
import { webhookMessages } from "../database/schema/webhooks";
import type { FailedJobKind } from "./failed-job";

/** Webhook messages that their receiver has refused permanently, or for three days. */
export const failedWebhooks: FailedJobKind = {
  queue: "webhooks",
  async list(db, limit) {
    const rows = await db
      .select()
      .from(webhookMessages)
      .where(isNotNull(webhookMessages.failedAt))
      .orderBy(desc(webhookMessages.createdAt))
      .limit(limit);
    return rows.map(({ id, workspaceId, host, attempts, lastError, createdAt }) => ({
      id,
      workspaceId,
      createdAt: createdAt.toISOString(),
      attempts,
      // Not the whole URL: receivers put secrets into it.
      subject: `message to ${host}`,
      error: lastError ?? "",
    }));
  },
  async retry(db, ids) {
    const again = { failedAt: null, attempts: 0, nextAttemptAt: new Date(), lane: "normal" } as const;
    const rows = await db.update(webhookMessages).set(again).where(isFailed(ids)).returning({ id: webhookMessages.id });
    return rows.map(({ id }) => id);
  },
  async drop(db, ids) {
    const rows = await db.delete(webhookMessages).where(isFailed(ids)).returning({ id: webhookMessages.id });
    return rows.map(({ id }) => id);
  },
};

const isFailed = (ids: readonly string[]) =>
  and(inArray(webhookMessages.id, [...ids]), isNotNull(webhookMessages.failedAt));
