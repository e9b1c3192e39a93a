import { eq } from "drizzle-orm";
import type { Session } from "../../contract/auth";
import type { Queries, Transaction } from "../database/open";
import { customers } from "../database/schema";
import { ApiError } from "../http/api-error";
import { verificationMail } from "../mail/messages";
import type { Outbox } from "../mail/outbox";
import { createEmailToken, findEmailToken, spendEmailToken } from "./email-tokens";
import { hashPassword, isPasswordOf } from "./passwords";
import type { Sessions } from "./sessions";

export interface AccountSettings {
  publicUrl: string;
  /** Milliseconds that a verification link can be used in. */
  emailVerificationLifetime: number;
}

export interface Accounts {
  /** @throws ApiError USERNAME_ALREADY_IN_USE */
  register(email: string, password: string): Promise<void>;
  /** @throws ApiError BAD_CREDENTIALS, EMAIL_NOT_VERIFIED */
  login(email: string, password: string): Promise<Session>;
  /** @throws ApiError NOT_FOUND, EMAIL_ALREADY_VERIFIED, EMAIL_VERIFICATION_TOKEN_EXPIRED */
  verifyEmail(email: string, token: string): Promise<void>;
  /** Does nothing for an unknown or verified address. */
  resendVerification(email: string): Promise<void>;
}

export function openAccounts(db: Queries, sessions: Sessions, outbox: Outbox, settings: AccountSettings): Accounts {
  const byEmail = async (tx: Queries | Transaction, email: string) =>
    (await tx.select().from(customers).where(eq(customers.email, email)))[0];

  async function mailVerification(tx: Transaction, customer: { id: string; email: string }): Promise<void> {
    const token = await createEmailToken(tx, customer.id, "VERIFY_EMAIL", settings.emailVerificationLifetime);
    const link = new URL("/verify-email", settings.publicUrl);
    link.search = new URLSearchParams({ email: customer.email, token }).toString();
    await outbox.put(tx, verificationMail(customer.email, link.href));
  }

  return {
    async register(email, password) {
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const [customer] = await tx
          .insert(customers)
          .values({ email, passwordHash, createdAt: new Date() })
          .onConflictDoNothing()
          .returning({ id: customers.id });
        if (!customer) throw new ApiError("USERNAME_ALREADY_IN_USE");
        await mailVerification(tx, { id: customer.id, email });
      });
      outbox.wake();
    },

    async login(email, password) {
      const customer = await byEmail(db, email);
      const matches = await isPasswordOf(customer?.passwordHash, password);
      if (!customer || !matches) throw new ApiError("BAD_CREDENTIALS");
      if (!customer.emailVerifiedAt) throw new ApiError("EMAIL_NOT_VERIFIED");
      return db.transaction((tx) => sessions.start(tx, { customerId: customer.id, username: customer.email }));
    },

    async verifyEmail(email, token) {
      await db.transaction(async (tx) => {
        const customer = await byEmail(tx, email);
        const found = customer && (await findEmailToken(tx, customer.id, "VERIFY_EMAIL", token));
        if (!found) throw new ApiError("NOT_FOUND");
        if (customer.emailVerifiedAt) throw new ApiError("EMAIL_ALREADY_VERIFIED");
        if (found.expiresAt <= new Date()) throw new ApiError("EMAIL_VERIFICATION_TOKEN_EXPIRED");
        if (!(await spendEmailToken(tx, found.id))) throw new ApiError("EMAIL_ALREADY_VERIFIED");
        await tx.update(customers).set({ emailVerifiedAt: new Date() }).where(eq(customers.id, customer.id));
      });
    },

    async resendVerification(email) {
      await db.transaction(async (tx) => {
        const customer = await byEmail(tx, email);
        if (customer && !customer.emailVerifiedAt) await mailVerification(tx, customer);
      });
      outbox.wake();
    },
  };
}
