import { and, eq, isNull } from "drizzle-orm";
import { hashSecret, newSecret } from "../access/secrets";
import type { Transaction } from "../database/open";
import { type emailTokenPurpose, emailTokens } from "../database/schema";

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
  const token = newSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.insert(emailTokens).values({ customerId, purpose, tokenHash: hashSecret(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** @returns the token as it is kept, spent or not, where it was made for that customer and purpose */
export async function findEmailToken(tx: Transaction, customerId: string, purpose: Purpose, token: string) {
  const [found] = await tx
    .select()
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, hashSecret(token)),
        eq(emailTokens.customerId, customerId),
        eq(emailTokens.purpose, purpose),
      ),
    );
  return found;
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
