import { and, eq, isNull } from "drizzle-orm";
import { createSecret, hashSecret } from "../access/secrets";
import type { Transaction } from "../database/open";
import { type emailTokenPurpose, emailTokens } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";

type Purpose = (typeof emailTokenPurpose.enumValues)[number];

/**
 * @param lifetime milliseconds
 * @returns the secret for the link; only its hash is kept
 */
export async function createEmailToken(
  tx: Transaction,
  customerId: string,
  purpose: Purpose,
  lifetime: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.insert(emailTokens).values({ customerId, purpose, tokenHash: hashSecret(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/**
 * Finds a token that was made for an address and a purpose, spent or not, and holds its account until the end of the
 * transaction: of those who come with it at once, each finds what the one before has left. Without such a token nothing
 * is held, whether or not the address has an account: the time taken does not tell.
 *
 * @param email in lower case
 */
export async function lockEmailToken(tx: Transaction, email: string, purpose: Purpose, token: string) {
  const [found] = await tx
    .select({ token: emailTokens, customer: customers })
    .from(emailTokens)
    .innerJoin(customers, eq(customers.id, emailTokens.customerId))
    .where(
      and(eq(emailTokens.tokenHash, hashSecret(token)), eq(emailTokens.purpose, purpose), eq(customers.email, email)),
    );
  return found && holdFound(tx, found.token.id, found.customer.id);
}

/** Both may have changed while somebody else held them. */
async function holdFound(tx: Transaction, tokenId: string, customerId: string) {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for("no key update");
  const [token] = await tx.select().from(emailTokens).where(eq(emailTokens.id, tokenId));
  return customer && token && { customer, token };
}

/** @returns whether this call spent the token; of several at once only one does */
export async function spendEmailToken(tx: Transaction, tokenId: string): Promise<boolean> {
  const spent = await tx
    .update(emailTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(emailTokens.id, tokenId), isNull(emailTokens.usedAt)))
    .returning({ id: emailTokens.id });
  return spent.length > 0;
}

/** A new password makes every other way to one void. */
export async function spendEmailTokens(tx: Transaction, customerId: string, purpose: Purpose): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(emailTokens.customerId, customerId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)));
}
