import { eq } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries, Transaction } from "../database/open";
import { mails } from "../database/schema/mail";
import { claimDue } from "../jobs/claim-due";
import { createWorkerPool } from "../jobs/worker-pool";
import type { Mail } from "./messages";
import type { MailTransport } from "./transport";

/** How long a mail is left alone while somebody hands it over, and how long after a failure (milliseconds). */
const LEASE = 120_000;
const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 15 * 60_000;
/** How often due mails are looked for without being woken (milliseconds). */
const POLL = 5_000;
/** Mails handed over at the same time: a slow one does not hold up the others. */
const SENDERS = 4;

/** About three days: whatever the mail told of is over by then. */
const MOST_ATTEMPTS = 300;
/** How long a mail under way may hold up the end of the service (milliseconds); it is sent again later. */
const CLOSE_WAIT = 5_000;

/** What to send to whom. Whether there is anything to send is found out when it leaves. */
export interface MailJob {
  kind: typeof mails.$inferSelect.kind;
  /** An e-mail address in lower case. */
  recipient: string;
  inviteId?: string;
}

/** @returns the mail with its secrets, made for this one sending; null where nothing is to be sent (any more) */
export type MailComposer = (
  tx: Transaction,
  letter: { recipient: string; inviteId: string | null },
) => Promise<Mail | null>;

/**
 * Mails wait in the database: a mail server that is down delays a mail and loses none. Writing a letter takes as long for
 * an address that nobody has, so the answer's time does not tell who has an account.
 */
export interface MailOutbox {
  /** Writes a letter in the transaction of what it tells of. */
  put(tx: Transaction, letter: MailJob): Promise<void>;
  /** Sends what is due, now; called after the commit. */
  wake(): void;
  /** Resolves once the mail being handed over has left. */
  close(): Promise<void>;
}

export function createMailOutbox(
  db: Queries,
  transport: MailTransport,
  composers: Record<MailJob["kind"], MailComposer>,
  log: BaseLogger,
): MailOutbox {
  async function send(letter: typeof mails.$inferSelect): Promise<void> {
    try {
      const mail = await db.transaction((tx) => composers[letter.kind](tx, letter));
      if (mail) await transport.deliver(mail, letter.id);
      await db.delete(mails).where(eq(mails.id, letter.id));
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/\nparams:.*/s, "") : String(error);
      if (isFinal(error) || letter.attempts >= MOST_ATTEMPTS) {
        log.error({ mail: letter.id, kind: letter.kind, attempts: letter.attempts, reason }, "mail was given up");
        await db.delete(mails).where(eq(mails.id, letter.id));
        return;
      }
      const delay = Math.min(FIRST_DELAY * 2 ** (letter.attempts - 1), LONGEST_DELAY);
      log.warn({ mail: letter.id, attempts: letter.attempts, retryInMs: delay, reason }, "mail could not be sent");
      await db
        .update(mails)
        .set({ nextAttemptAt: new Date(Date.now() + delay), lastError: reason })
        .where(eq(mails.id, letter.id));
    }
  }

  const senders = createWorkerPool({
    size: SENDERS,
    pollMs: POLL,
    take: () => claimDue(db, mails, LEASE),
    work: send,
    log,
    errorMessage: "outbox could not be read",
  });

  return {
    async put(tx, letter) {
      const now = new Date();
      await tx.insert(mails).values({ ...letter, createdAt: now, nextAttemptAt: now });
    },
    wake: senders.wake,
    async close() {
      let waited: NodeJS.Timeout | undefined;
      const enough = new Promise((resume) => {
        waited = setTimeout(resume, CLOSE_WAIT);
      });
      await Promise.race([senders.close(), enough]);
      clearTimeout(waited);
      transport.close();
    },
  };
}

/** The mail server has refused this very mail for good (RFC 5321, 4.2.1); a refused log-in or sender is our fault, not the mail's. */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const ofThisMail = typeof command === "string" && /^(RCPT TO|DATA)/.test(command);
  return ofThisMail && typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
}
