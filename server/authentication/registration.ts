import { eq } from "drizzle-orm";
import { acceptInvite, findInvite } from "../access/invites";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";
import { linkTo } from "../http/link";
import type { MailComposer } from "../mail/mail-outbox";
import { verificationMail } from "../mail/messages";
import { customerByEmail, removeUnverified } from "./customers";
import type { AuthenticationDependencies, LinkSettings } from "./dependencies";
import { createEmailToken, lockEmailToken, spendEmailToken } from "./email-tokens";
import { hashPassword } from "./passwords";

export interface NewAccount {
  username: string;
  password: string;
  /** The secret of a mailed invite. One that is unknown or too old is passed over: the account is made all the same. */
  inviteId?: string | null | undefined;
}

/** @param unverifiedLifetime milliseconds that an account may wait for its e-mail to be verified, and keep others out */
export function openRegistration({ db, outbox }: AuthenticationDependencies, unverifiedLifetime: number) {
  return {
    /** @throws ApiError USERNAME_ALREADY_IN_USE */
    async register({ username: email, password, inviteId }: NewAccount): Promise<void> {
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await removeUnverified(tx, email, new Date(Date.now() - unverifiedLifetime));
        const invite = inviteId ? await findInvite(tx, inviteId) : undefined;
        const added = await tx
          .insert(customers)
          .values({ email, passwordHash, inviteId: invite?.id ?? null, createdAt: new Date() })
          .onConflictDoNothing()
          .returning({ id: customers.id });
        if (added.length === 0) throw new ApiError("USERNAME_ALREADY_IN_USE");
        await outbox.put(tx, { kind: "VERIFY_EMAIL", recipient: email });
      });
      outbox.wake();
    },

    /** @throws ApiError NOT_FOUND, EMAIL_ALREADY_VERIFIED, EMAIL_VERIFICATION_TOKEN_EXPIRED */
    async verify(email: string, token: string): Promise<void> {
      await db.transaction(async (tx) => {
        const held = await lockEmailToken(tx, email, "VERIFY_EMAIL", token);
        if (!held) throw new ApiError("NOT_FOUND");
        const { customer, token: kept } = held;
        if (customer.emailVerifiedAt) throw new ApiError("EMAIL_ALREADY_VERIFIED");
        if (kept.expiresAt <= new Date()) throw new ApiError("EMAIL_VERIFICATION_TOKEN_EXPIRED");
        if (!(await spendEmailToken(tx, kept.id))) throw new ApiError("EMAIL_ALREADY_VERIFIED");
        await markVerified(tx, customer);
      });
    },

    /** Mails nothing to an unknown or verified address; the answer is the same. */
    async resend(email: string): Promise<void> {
      await db.transaction((tx) => outbox.put(tx, { kind: "VERIFY_EMAIL", recipient: email }));
      outbox.wake();
    },
  };
}

/** The mailbox is the customer's: from now on they can sign in, and are in the workspace they registered for. */
export async function markVerified(
  tx: Transaction,
  customer: Pick<typeof customers.$inferSelect, "id" | "email" | "inviteId">,
): Promise<void> {
  if (customer.inviteId) await acceptInvite(tx, customer.inviteId, customer);
  await tx.update(customers).set({ emailVerifiedAt: new Date(), inviteId: null }).where(eq(customers.id, customer.id));
}

/** Each sending has a token of its own: it is never kept but as a hash. */
export function createVerificationComposer({
  publicUrl,
  emailVerificationLifetimeMs: emailVerificationLifetime,
}: LinkSettings): MailComposer {
  return async (tx, { recipient: email }) => {
    const customer = await customerByEmail(tx, email);
    if (!customer || customer.emailVerifiedAt) return null;
    const { token } = await createEmailToken(tx, customer.id, "VERIFY_EMAIL", emailVerificationLifetime);
    return verificationMail(email, linkTo(publicUrl, "/verify-email", { email, token }));
  };
}
