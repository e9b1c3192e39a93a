import { and, inArray, isNotNull } from "drizzle-orm";
import type { mails } from "../database/schema/mail";
import type { webhookMessages } from "../database/schema/webhooks";
import type { QueueName } from "../jobs/wakeups";
import { type FailedJob, type FailedJobKind, isOnPage, orderOfPage } from "./failed-job";

/** Tables of messages that are sent until their receiver refuses them permanently, or for three days. */
type MessageTable = typeof mails | typeof webhookMessages;

interface FailedMessagesOptions<Table extends MessageTable> {
  queue: QueueName;
  table: Table;
  describe(message: Table["$inferSelect"]): Pick<FailedJob, "workspaceId" | "subject">;
  /** Further columns of a message that is sent again. */
  renewal?: Partial<typeof webhookMessages.$inferInsert>;
}

/** Returns the messages of a table that were given up, as a kind of failed work. */
export function failedMessages<Table extends MessageTable>({
  queue,
  table,
  describe,
  renewal,
}: FailedMessagesOptions<Table>): FailedJobKind {
  // Widened to the columns that both tables have.
  const messages: MessageTable = table;
  const isFailed = isNotNull(messages.failedAt);
  const isOneOf = (ids: readonly string[]) => and(inArray(messages.id, [...ids]), isFailed);
  return {
    queue,
    async list(db, page) {
      const rows = await db
        .select()
        .from(messages)
        .where(and(isOnPage(messages.id, page), isFailed))
        .orderBy(orderOfPage(messages, page))
        .limit(page.limit);
      return rows.map((row) => ({
        id: row.id,
        ...describe(row),
        createdAt: row.createdAt.toISOString(),
        attempts: row.attempts,
        error: row.lastError ?? "",
      }));
    },
    async retry(db, ids) {
      const again = { failedAt: null, attempts: 0, nextAttemptAt: new Date(), ...renewal };
      const rows = await db.update(messages).set(again).where(isOneOf(ids)).returning({ id: messages.id });
      return rows.map(({ id }) => id);
    },
    async drop(db, ids) {
      const rows = await db.delete(messages).where(isOneOf(ids)).returning({ id: messages.id });
      return rows.map(({ id }) => id);
    },
  };
}
