import type { Database } from "../database/open";
import { type AttemptLimit, createSharedAttemptLimit } from "../http/attempt-limit";

const HOUR_SECONDS = 60 * 60;

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

  constructor(database: Pick<Database, "kind" | "db">) {
    const limit = (name: string, maxAttempts: number) =>
      createSharedAttemptLimit(database, name, { maxAttempts, windowSeconds: HOUR_SECONDS });
    this.#fromWorkspace = limit("invites-workspace", 100);
    this.#fromOwner = limit("invites-owner", 200);
    this.#toAddress = limit("invites-address", 10);
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
