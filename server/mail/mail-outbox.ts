import { isNull } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Counter, Registry } from "prom-client";
import type { Queries, Transaction } from "../database/open";
import { mails } from "../database/schema/mail";
import { claimDue, isLeased, renewDue } from "../jobs/due-rows";
import type { Wakeups } from "../jobs/wakeups";
import { instrumentWorkers } from "../jobs/worker-metrics";
import { WorkerPool } from "../jobs/worker-pool";
import { retryDelayMs } from "../lib/retry-delay";
import { removeQueryParameters } from "../observability/query-parameters";
import { createMailCounter } from "./mail-metrics";
import type { Mail } from "./messages";
import type { MailTransport } from "./transport";

const RETRY_DELAYS = { firstMs: 2_000, maxMs: 15 * 60_000 };
const POLL_MS = 10_000;
/** Number of mails sent at the same time, so that a slow mail server connection does not delay the other mails. */
const SENDERS = 4;
/** About three days: after that, the links in a mail have expired. */
const MAX_ATTEMPTS = 300;
/** How long `close` waits for mails that are being sent. A mail that takes longer is sent again later. */
const CLOSE_TIMEOUT_MS = 5_000;

type MailRow = typeof mails.$inferSelect;

/** Kind and recipient of a mail. Its text is composed when it is sent. */
export interface MailJob {
  kind: MailRow["kind"];
  /** E-mail address in lower case. */
  recipient: string;
  inviteId?: string;
  aboutWorkspaceId?: string;
  aboutPaymentId?: string;
  /** Time of the change that the mail announces; now by default. */
  createdAt?: Date;
}

/**
 * Composes a mail, with new secrets for each attempt to send it. Returns null if there is nothing to send, such as when
 * the recipient has no account or the invite was deleted.
 */
export type MailComposer = (
  tx: Transaction,
  job: Pick<MailRow, "recipient" | "inviteId" | "aboutWorkspaceId" | "aboutPaymentId" | "createdAt">,
) => Promise<Mail | null>;

/**
 * Adds a mail to the outbox, in the transaction of the change that it announces. The service sends it within
 * {@link POLL_MS}, or after `MailOutbox.wake`.
 */
export async function putMail(tx: Transaction, job: MailJob): Promise<void> {
  const now = new Date();
  await tx.insert(mails).values({ createdAt: now, ...job, nextAttemptAt: now });
}

interface MailOutboxDependencies {
  db: Queries;
  wakeups: Wakeups;
  transport: MailTransport;
  composers: Record<MailJob["kind"], MailComposer>;
  metrics: Registry;
  log: BaseLogger;
}

/**
 * Queue of mails in the database: if the mail server is down, mails are delayed and none is lost. Adding a mail takes
 * the same time whether or not the address has an account, so the response time does not tell which addresses do.
 */
export class MailOutbox {
  readonly #db: Queries;
  readonly #wakeups: Wakeups;
  readonly #transport: MailTransport;
  readonly #composers: MailOutboxDependencies["composers"];
  readonly #log: BaseLogger;
  readonly #attempts: Counter<"result">;
  readonly #senders: WorkerPool<MailRow>;

  constructor({ db, wakeups, transport, composers, metrics, log }: MailOutboxDependencies) {
    this.#db = db;
    this.#wakeups = wakeups;
    this.#transport = transport;
    this.#composers = composers;
    this.#log = log;
    this.#attempts = createMailCounter(metrics);
    this.#senders = new WorkerPool({
      size: SENDERS,
      pollMs: POLL_MS,
      take: (max) => claimDue(db, mails, isNull(mails.failedAt), max),
      work: (mail) => this.#send(mail),
      renewLeases: (sending) => renewDue(db, mails, sending),
      log,
      errorMessage: "mail outbox could not be read",
    });
    instrumentWorkers(metrics, "mails", this.#senders);
    wakeups.on("mails", () => this.#senders.wake());
  }

  /** Calls {@link putMail}. */
  put(tx: Transaction, job: MailJob): Promise<void> {
    return putMail(tx, job);
  }

  /** Sends due mails now. Call it after the commit. */
  wake(): void {
    this.#wakeups.wake("mails");
  }

  /** Resolves when the mails being sent have left, or after 5 s. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    });
    await Promise.race([this.#senders.close(), timeout]);
    clearTimeout(timer);
    this.#transport.close();
  }

  async #send(row: MailRow): Promise<void> {
    try {
      const mail = await this.#db.transaction((tx) => this.#composers[row.kind](tx, row));
      if (mail) await this.#transport.deliver(mail, row.id);
      // Another process may have taken the mail in the meantime, if this one was frozen.
      await this.#db.delete(mails).where(isLeased(mails, row));
      this.#attempts.inc({ result: mail ? "sent" : "dropped" });
    } catch (error) {
      await this.#handleFailure(row, error);
    }
  }

  async #handleFailure(row: MailRow, error: unknown): Promise<void> {
    const { id, kind, attempts } = row;
    // The message of a failed query lists its parameters, which may be secrets.
    const reason = error instanceof Error ? removeQueryParameters(error.message) : String(error);
    if (isPermanentRefusal(error) || attempts >= MAX_ATTEMPTS) {
      this.#log.error({ mail: id, kind, attempts, reason }, "mail was given up");
      this.#attempts.inc({ result: "given_up" });
      await this.#db.update(mails).set({ failedAt: new Date(), lastError: reason }).where(isLeased(mails, row));
      return;
    }
    const retryInMs = retryDelayMs(attempts, RETRY_DELAYS);
    this.#log.warn({ mail: id, attempts, retryInMs, reason }, "mail could not be sent");
    this.#attempts.inc({ result: "retry" });
    const nextAttemptAt = new Date(Date.now() + retryInMs);
    await this.#db.update(mails).set({ nextAttemptAt, lastError: reason }).where(isLeased(mails, row));
    this.#senders.wakeAfter(retryInMs);
  }
}

/**
 * Returns whether the mail server has refused this mail permanently (RFC 5321, 4.2.1). A refused login or sender does
 * not count: it is a mistake in our configuration and can be corrected.
 */
function isPermanentRefusal(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const concernsThisMail = typeof command === "string" && /^(RCPT TO|DATA)/.test(command);
  return concernsThisMail && typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
}
