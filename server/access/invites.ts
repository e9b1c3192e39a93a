import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { invites, memberships } from "../database/schema";
import { hashSecret } from "./secrets";

/** @returns the invite of a mailed link's secret, while it can be accepted */
export async function findInvite(tx: Transaction, secret: string) {
  const [invite] = await tx
    .select()
    .from(invites)
    .where(and(eq(invites.tokenHash, hashSecret(secret)), gt(invites.expiresAt, new Date())));
  return invite;
}

/**
 * Makes the customer a member and spends the invite. Only the address that was invited can accept.
 *
 * @returns whether the invite was this customer's, and still open
 */
export async function acceptInvite(
  tx: Transaction,
  inviteId: string,
  customer: { id: string; email: string },
): Promise<boolean> {
  const [accepted] = await tx
    .delete(invites)
    .where(and(eq(invites.id, inviteId), eq(invites.email, customer.email), gt(invites.expiresAt, new Date())))
    .returning({ workspaceId: invites.workspaceId });
  if (!accepted) return false;
  await tx
    .insert(memberships)
    .values({ workspaceId: accepted.workspaceId, customerId: customer.id, role: "USER", createdAt: new Date() })
    .onConflictDoNothing();
  return true;
}
