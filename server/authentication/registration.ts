import { eq } from "drizzle-orm";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { verificationMail } from "../mail/messages";
import { customerByEmail, removeUnverified } from "./customers";
import type { AuthenticationDependencies, FromAddress, Invites, LinkSettings } from "./dependencies";
import { createEmailToken, type EmailTokenOfCustomer, lockEmailToken, spendEmailToken } from "./email-tokens";

export interface NewAccount extends FromAddress {
  /** IP address of the caller, which the mails about the registration name. */
  ip: string;
  username: string;
  password: string;
  /** Secret of a mailed invite. If it is unknown or expired, the account is created without the membership. */
  inviteId?: string | null | undefined;
}

interface RegistrationDependencies extends Pick<AuthenticationDependencies, "db" | "outbox" | "invites" | "passwords"> {
  /** How long an unverified account blocks another registration of its e-mail address. */
  unverifiedLifetimeMs: number;
}

/** Creates accounts and verifies their e-mail addresses. */
export class Registration {
  readonly #dependencies: RegistrationDependencies;

  constructor(dependencies: RegistrationDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws ApiError USERNAME_ALREADY_IN_USE */
  async register({ username: email, password, inviteId, address, ip }: NewAccount): Promise<void> {
    const { db, outbox, invites, passwords, unverifiedLifetimeMs } = this.#dependencies;
    const passwordHash = await passwords.hash(password, address);
    await db.transaction(async (tx) => {
      await removeUnverified(tx, email, new Date(Date.now() - unverifiedLifetimeMs));
      const invite = inviteId ? await invites.findInvite(tx, inviteId) : undefined;
      const added = await tx
        .insert(customers)
        .values({ email, passwordHash, inviteId: invite?.id ?? null, createdAt: new Date(), registeredFrom: ip })
        .onConflictDoNothing()
        .returning({ id: customers.id });
      const [account] = added;
      if (!account) throw new ApiError("USERNAME_ALREADY_IN_USE");
      await audit(tx, { action: "account.registered", actor: { id: account.id, email } });
      await outbox.put(tx, { kind: "VERIFY_EMAIL", recipient: email });
    });
    outbox.wake();
  }

  /** @throws ApiError NOT_FOUND, EMAIL_ALREADY_VERIFIED, EMAIL_VERIFICATION_TOKEN_EXPIRED */
  async verify(email: string, token: string): Promise<void> {
    const { db, invites } = this.#dependencies;
    await db.transaction(async (tx) => {
      const locked = await lockEmailToken(tx, email, "VERIFY_EMAIL", token);
      if (!locked) throw new ApiError("NOT_FOUND");
      assertVerifiable(locked);
      if (!(await spendEmailToken(tx, locked.token.id))) throw new ApiError("EMAIL_ALREADY_VERIFIED");
      await markVerified(tx, locked.customer, invites);
    });
  }

  /**
   * Tells the owner of an address that it was registered again, with a link to set a password. Sends nothing to an
   * unknown or verified address, without telling the caller.
   */
  async announceRepetition(email: string): Promise<void> {
    const { db, outbox } = this.#dependencies;
    await db.transaction((tx) => outbox.put(tx, { kind: "REGISTERED_AGAIN", recipient: email }));
    outbox.wake();
  }

  /** Sends the verification mail again. Sends nothing to an unknown or verified address, without telling the caller. */
  async resend(email: string): Promise<void> {
    const { db, outbox } = this.#dependencies;
    await db.transaction((tx) => outbox.put(tx, { kind: "VERIFY_EMAIL", recipient: email }));
    outbox.wake();
  }
}

/** @throws ApiError EMAIL_ALREADY_VERIFIED, EMAIL_VERIFICATION_TOKEN_EXPIRED */
export function assertVerifiable({ customer, token }: EmailTokenOfCustomer): void {
  if (customer.emailVerifiedAt) throw new ApiError("EMAIL_ALREADY_VERIFIED");
  if (token.expiresAt <= new Date()) throw new ApiError("EMAIL_VERIFICATION_TOKEN_EXPIRED");
}

/**
 * Marks the e-mail address as verified, which allows the customer to sign in, and accepts the invite, if there is one.
 */
export async function markVerified(
  tx: Transaction,
  customer: Pick<typeof customers.$inferSelect, "id" | "email" | "inviteId">,
  invites: Pick<Invites, "acceptInvite">,
): Promise<void> {
  if (customer.inviteId) await invites.acceptInvite(tx, customer.inviteId, customer);
  await tx
    .update(customers)
    .set({ emailVerifiedAt: new Date(), inviteId: null, registeredFrom: null })
    .where(eq(customers.id, customer.id));
  await audit(tx, { action: "account.verified", actor: { id: customer.id, email: customer.email } });
}

/** Creates the composer of verification mails. Each mail gets a new token, of which only the hash is stored. */
export function createVerificationComposer({ publicUrl, emailVerificationLifetimeMs }: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const customer = await customerByEmail(tx, email);
    if (!customer || customer.emailVerifiedAt) return null;
    const { token } = await createEmailToken(tx, customer.id, {
      purpose: "VERIFY_EMAIL",
      lifetimeMs: emailVerificationLifetimeMs,
    });
    const link = linkTo(publicUrl, "/verify-email", { email, token });
    return verificationMail(email, { link, lifetimeMs: emailVerificationLifetimeMs, ...customer });
  };
}
