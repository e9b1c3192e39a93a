import type { Transaction } from "../database/open";
import { type AttemptLimit, createAttemptLimit } from "../http/attempt-limit";
import type { MailOutbox } from "../mail/mail-outbox";

const HOUR_SECONDS = 60 * 60;

/**
 * Sends invites by e-mail. Recipients have not asked for them, so the number of mails is limited per workspace and,
 * over all workspaces, per address.
 */
export class InviteMailer {
  readonly #outbox: Pick<MailOutbox, "put">;
  readonly #fromWorkspace: AttemptLimit = createAttemptLimit({ maxAttempts: 100, windowSeconds: HOUR_SECONDS });
  readonly #toAddress: AttemptLimit = createAttemptLimit({ maxAttempts: 10, windowSeconds: HOUR_SECONDS });

  constructor({ outbox }: { outbox: Pick<MailOutbox, "put"> }) {
    this.#outbox = outbox;
  }

  /**
   * Adds the mail of an invite to the outbox.
   *
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async send(tx: Transaction, workspaceId: string, { id, email }: { id: string; email: string }): Promise<void> {
    await this.#fromWorkspace.consume(workspaceId);
    await this.#toAddress.consume(email);
    await this.#outbox.put(tx, { kind: "INVITATION", recipient: email, inviteId: id });
  }
}
