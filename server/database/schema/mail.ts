import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { workspacePolicy } from "./workspace-policy";

export const mailKind = pgEnum("mail_kind", [
  "VERIFY_EMAIL",
  "RECOVER_PASSWORD",
  "PASSWORD_CHANGED",
  "INVITATION",
  "REGISTERED_AGAIN",
  "SECOND_FACTOR_ADDED",
  "SECOND_FACTOR_REMOVED",
  "SECOND_FACTOR_RESET",
  "USAGE_WARNING",
  "USAGE_LIMIT",
  "PAYMENT_FAILED",
]);

/**
 * The outbox. A mail job is written in the transaction of its cause and deleted when the mail has been sent. The row
 * holds kind and recipient only: the mail and its secrets are composed when it is sent.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: mailKind("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** The invite of an invitation. Not a reference: if the invite has been deleted, no mail is sent. */
    inviteId: uuid("invite_id"),
    /** The workspace of a mail about usage. Not a reference: if the workspace has been deleted, no mail is sent. */
    aboutWorkspaceId: uuid("about_workspace_id"),
    /** The payment of a mail about a declined card. Not a reference, as above. */
    aboutPaymentId: uuid("about_payment_id"),
    /** Time of the change that the mail announces. */
    createdAt: time("created_at").notNull(),
    nextAttemptAt: time("next_attempt_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** When the mail was given up. An operator can have it sent again (server/failed-jobs/failed-jobs.ts). */
    failedAt: time("failed_at"),
  },
  (table) => [
    index("mails_to_send").on(table.nextAttemptAt).where(sql`${table.failedAt} is null`),
    index().on(table.failedAt).where(sql`${table.failedAt} is not null`),
    // A workspace can write mail jobs and read none.
    workspacePolicy({ for: "insert", withCheck: sql`true` }),
  ],
);
