import { and, desc, inArray, isNotNull } from "drizzle-orm";
import { mails } from "../database/schema/mail";
import type { FailedJobKind } from "./failed-job";

/** Mails that the mail server has refused permanently, or for three days. */
export const failedMails: FailedJobKind = {
  queue: "mails",
  async list(db, limit) {
    const rows = await db
      .select()
      .from(mails)
      .where(isNotNull(mails.failedAt))
      .orderBy(desc(mails.createdAt))
      .limit(limit);
    return rows.map(({ id, kind, recipient, attempts, lastError, createdAt }) => ({
      id,
      workspaceId: null,
      createdAt: createdAt.toISOString(),
      attempts,
      subject: `${kind} to ${recipient}`,
      error: lastError ?? "",
    }));
  },
  async retry(db, ids) {
    const again = { failedAt: null, attempts: 0, nextAttemptAt: new Date() };
    const rows = await db.update(mails).set(again).where(isFailed(ids)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },
  async drop(db, ids) {
    const rows = await db.delete(mails).where(isFailed(ids)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },
};

const isFailed = (ids: readonly string[]) => and(inArray(mails.id, [...ids]), isNotNull(mails.failedAt));
