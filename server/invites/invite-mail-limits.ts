import type { Database } from "../database/open";
import { type AttemptLimit, createSharedAttemptLimit, type RateSettings } from "../http/attempt-limit";

/** The workspace, its owner and the recipient: a mail counts for each of them. */
interface InviteMail {
  workspaceId: string;
  /** Owner of the workspace. */
  ownerId: string;
  /** Recipient's address in lower case. */
  email: string;
}

/**
 * Limits the mails with invites, because their recipients have not asked for them: per workspace, per owner of
 * workspaces, and per recipient. The limits hold for all processes of the service together.
 */
export class InviteMailLimits {
  readonly #fromWorkspace: AttemptLimit;
  readonly #fromOwner: AttemptLimit;
  readonly #toAddress: AttemptLimit;

  constructor(database: Pick<Database, "kind" | "db">, settings: RateSettings) {
    this.#fromWorkspace = createSharedAttemptLimit(database, "inviteFromWorkspace", settings);
    this.#fromOwner = createSharedAttemptLimit(database, "inviteFromCustomer", settings);
    this.#toAddress = createSharedAttemptLimit(database, "inviteToAddress", settings);
  }

  /**
   * Counts a mail, and does not count it if `send` fails. Call it outside of transactions.
   *
   * @throws ApiError TOO_MANY_REQUESTS; what `send` throws
   */
  async count({ workspaceId, ownerId, email }: InviteMail, send: () => Promise<void>): Promise<void> {
    const counted = [
      [this.#fromWorkspace, workspaceId],
      [this.#fromOwner, ownerId],
      [this.#toAddress, email],
    ] as const;
    for (const [limit, key] of counted) await limit.consume(key);
    try {
      await send();
    } catch (failure) {
      for (const [limit, key] of counted) await limit.refund(key);
      throw failure;
    }
  }
}
