import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { sessions } from "../database/schema/authentication";
import { deleteSignInChallenges } from "./second-factor/challenges";

/**
 * Ends a customer's sessions, except one that can still be renewed, and the sign-ins that wait for the second factor.
 * The caller holds the account's lock.
 */
export async function endSessions(tx: Transaction, customerId: string, exceptSessionId?: string): Promise<void> {
  const own = eq(sessions.customerId, customerId);
  await deleteSignInChallenges(tx, customerId);
  await tx.delete(sessions).where(exceptSessionId ? and(own, ne(sessions.id, exceptSessionId)) : own);
}
