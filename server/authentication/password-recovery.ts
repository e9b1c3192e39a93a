import { eq } from "drizzle-orm";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";
import { epochSeconds } from "../http/epoch";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { recoveryMail, registeredAgainMail } from "../mail/messages";
import { customerByEmail } from "./customers";
import type { AuthenticationDependencies, FromAddress, LinkSettings } from "./dependencies";
import {
  assertUsable,
  createEmailToken,
  findEmailToken,
  lockEmailToken,
  spendEmailToken,
  spendEmailTokens,
} from "./email-tokens";
import { markVerified } from "./registration";

const EXPIRED = "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED";

export interface RecoverySubmission extends FromAddress {
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
   * Sets the password and ends every session. The token was mailed, so it also verifies the e-mail address. If the
   * address was not verified before, somebody else may have registered it: their verification links stop working.
   *
   * @throws ApiError NOT_FOUND, PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED, TOO_MANY_REQUESTS
   */
  async submit({ username, token, password, address }: RecoverySubmission): Promise<void> {
    const { db, sessions, outbox, invites, passwords } = this.#dependencies;
    // Before the password is hashed, which is the expensive part.
    assertUsable((await findEmailToken(db, username, "RECOVER_PASSWORD", token))?.token, EXPIRED);
    const passwordHash = await passwords.hash(password, address);
    await db.transaction(async (tx) => {
      const locked = await lockEmailToken(tx, username, "RECOVER_PASSWORD", token);
      const { id: tokenId } = assertUsable(locked?.token, EXPIRED);
      if (!locked || !(await spendEmailToken(tx, tokenId))) throw new ApiError("NOT_FOUND");
      const { customer } = locked;
      await spendEmailTokens(tx, customer.id, "RECOVER_PASSWORD");
      // An account that nobody could sign in to has made nothing yet.
      const recoveredAt = customer.emailVerifiedAt && new Date();
      await tx.update(customers).set({ passwordHash, recoveredAt }).where(eq(customers.id, customer.id));
      if (!customer.emailVerifiedAt) await markVerified(tx, customer, invites);
      await sessions.endAll(tx, customer.id);
      await audit(tx, { action: "password.recovered", actor: customer });
      await outbox.put(tx, { kind: "PASSWORD_CHANGED", recipient: customer.email });
    });
    outbox.wake();
  }
}

/** Creates the composer of recovery mails. Each mail gets a new token, of which only the hash is stored. */
export function createRecoveryComposer(settings: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const customer = await customerByEmail(tx, email);
    return customer ? recoveryMail(email, await createRecoveryLink(tx, customer, settings)) : null;
  };
}

/**
 * Creates the composer of the mails that follow another registration of an address. Only the owner of the address gets
 * the link, and setting a password with it voids the registration that nobody has verified.
 */
export function createRegisteredAgainComposer(settings: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const customer = await customerByEmail(tx, email);
    if (!customer || customer.emailVerifiedAt) return null;
    const link = await createRecoveryLink(tx, customer, settings);
    return registeredAgainMail(email, { ...customer, ...link });
  };
}

/** Creates a link to the form for a new password, which works for `lifetimeMs`. */
export async function createRecoveryLink(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  { publicUrl, passwordRecoveryLifetimeMs }: LinkSettings,
): Promise<{ link: string; lifetimeMs: number }> {
  const { token, expiresAt } = await createEmailToken(tx, id, {
    purpose: "RECOVER_PASSWORD",
    lifetimeMs: passwordRecoveryLifetimeMs,
  });
  const expiry = String(epochSeconds(expiresAt));
  const link = linkTo(publicUrl, "/password-recovery/submit", { email, token, expiry });
  return { link, lifetimeMs: passwordRecoveryLifetimeMs };
}
