import { and, eq, isNull } from "drizzle-orm";
import type { ErrorCode } from "../../contract/errors";
import { createSecret, hashSecret } from "../access/secrets";
import type { Queries, Transaction } from "../database/open";
import { type emailTokenPurpose, emailTokens } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { ApiError } from "../http/api-error";

export type Purpose = (typeof emailTokenPurpose.enumValues)[number];
type EmailToken = typeof emailTokens.$inferSelect;
type TokenExpired = Extract<ErrorCode, `${string}_TOKEN_EXPIRED`>;

/** A token and its account. */
export interface EmailTokenOfCustomer {
  token: EmailToken;
  customer: typeof customers.$inferSelect;
}

interface NewEmailToken {
  purpose: Purpose;
  lifetimeMs: number;
  /** Only for `RESET_SECOND_FACTOR`: the link removes the second factors that were added at this time or later. */
  factorsSince?: Date;
}

/** Creates a token for a mailed link. Only its hash is stored. */
export async function createEmailToken(
  tx: Transaction,
  customerId: string,
  { lifetimeMs, ...scope }: NewEmailToken,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await tx
    .insert(emailTokens)
    .values({ customerId, ...scope, tokenHash: hashSecret(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/**
 * Finds a token by its address and purpose, used or not.
 *
 * @param email address in lower case
 */
export async function findEmailToken(db: Queries | Transaction, email: string, purpose: Purpose, token: string) {
  const [found] = await db
    .select({ token: emailTokens, customer: customers })
    .from(emailTokens)
    .innerJoin(customers, eq(customers.id, emailTokens.customerId))
    .where(
      and(
        eq(emailTokens.tokenHash, hashSecret(token)),
        eq(emailTokens.purpose, purpose),
        eq(customers.email, email),
        isNull(customers.deletedAt),
      ),
    );
  return found;
}

/**
 * Finds a token by its address and purpose, used or not, and locks its account until the end of the transaction, so
 * that concurrent calls with the same token run one after the other. If there is no such token, nothing is locked,
 * whether or not the address has an account: the time taken does not tell which addresses have one.
 *
 * @param email address in lower case
 */
export async function lockEmailToken(tx: Transaction, email: string, purpose: Purpose, token: string) {
  const found = await findEmailToken(tx, email, purpose, token);
  return found && lockAndRead(tx, found.token.id, found.customer.id);
}

/** Reads both rows again after the lock is granted: another transaction may have changed them. */
async function lockAndRead(tx: Transaction, tokenId: string, customerId: string) {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    .for("no key update");
  const [token] = await tx.select().from(emailTokens).where(eq(emailTokens.id, tokenId));
  return customer && token && { customer, token };
}

/** @throws ApiError NOT_FOUND if the token is unknown or used; the given code if it has expired */
export function assertUsable(token: EmailToken | undefined, expired: TokenExpired): EmailToken {
  if (!token || token.usedAt) throw new ApiError("NOT_FOUND");
  if (token.expiresAt <= new Date()) throw new ApiError(expired);
  return token;
}

/** Marks a token as used. Returns true for exactly one of several concurrent calls. */
export async function spendEmailToken(tx: Transaction, tokenId: string): Promise<boolean> {
  const spent = await tx
    .update(emailTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(emailTokens.id, tokenId), isNull(emailTokens.usedAt)))
    .returning({ id: emailTokens.id });
  return spent.length > 0;
}

/** Marks all of a customer's tokens with this purpose as used. */
export async function spendEmailTokens(tx: Transaction, customerId: string, purpose: Purpose): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(emailTokens.customerId, customerId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)));
}
