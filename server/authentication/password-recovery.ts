import { eq } from "drizzle-orm";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";
import { epochSeconds } from "../http/epoch";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { recoveryMail } from "../mail/messages";
import { customerByEmail } from "./customers";
import type { AuthenticationDependencies, LinkSettings } from "./dependencies";
import { createEmailToken, lockEmailToken, spendEmailToken, spendEmailTokens } from "./email-tokens";
import { hashPassword } from "./passwords";
import { markVerified } from "./registration";

export interface RecoverySubmission {
  username: string;
  token: string;
  password: string;
}

/** Sets a new password for customers who have lost theirs. */
export class PasswordRecovery {
  readonly #dependencies: AuthenticationDependencies;

  constructor(dependencies: AuthenticationDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends the recovery mail. Sends nothing to an unknown address, without telling the caller. */
  async start(email: string): Promise<void> {
    const { db, outbox } = this.#dependencies;
    await db.transaction((tx) => outbox.put(tx, { kind: "RECOVER_PASSWORD", recipient: email }));
    outbox.wake();
  }

  /**
   * Sets the password and ends every session. The token was mailed, so it also verifies the e-mail address.
   *
   * @throws ApiError NOT_FOUND, PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED
   */
  async submit({ username, token, password }: RecoverySubmission): Promise<void> {
    const { db, sessions, outbox } = this.#dependencies;
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const locked = await lockEmailToken(tx, username, "RECOVER_PASSWORD", token);
      if (!locked || locked.token.usedAt) throw new ApiError("NOT_FOUND");
      const { customer, token: stored } = locked;
      if (stored.expiresAt <= new Date()) throw new ApiError("PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED");
      if (!(await spendEmailToken(tx, stored.id))) throw new ApiError("NOT_FOUND");
      await spendEmailTokens(tx, customer.id, "RECOVER_PASSWORD");
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customer.id));
      if (!customer.emailVerifiedAt) await markVerified(tx, customer);
      await sessions.endAll(tx, customer.id);
      await outbox.put(tx, { kind: "PASSWORD_CHANGED", recipient: customer.email });
    });
    outbox.wake();
  }
}

/** Creates the composer of recovery mails. Each mail gets a new token, of which only the hash is stored. */
export function createRecoveryComposer({ publicUrl, passwordRecoveryLifetimeMs }: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const customer = await customerByEmail(tx, email);
    if (!customer) return null;
    const { token, expiresAt } = await createEmailToken(
      tx,
      customer.id,
      "RECOVER_PASSWORD",
      passwordRecoveryLifetimeMs,
    );
    const expiry = String(epochSeconds(expiresAt));
    return recoveryMail(email, linkTo(publicUrl, "/password-recovery/submit", { email, token, expiry }));
  };
}
