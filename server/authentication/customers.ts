import { and, eq, isNull, lte } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { sessions } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { unauthenticated } from "../http/api-error";
import type { Identity } from "../http/authorization";

/** Finds the account of an e-mail address, which must be in lower case. */
export async function customerByEmail(db: Queries | Transaction, email: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.email, email));
  return customer;
}

/**
 * Removes the account of an address if its e-mail was never verified, with its password and all tokens that were
 * mailed.
 *
 * @param createdBefore removes the account only if it was created before this time
 * @returns the id of the invite that the account was created for, if an account was removed
 */
export async function removeUnverified(tx: Transaction, email: string, createdBefore?: Date) {
  const old = createdBefore && lte(customers.createdAt, createdBefore);
  const [removed] = await tx
    .delete(customers)
    .where(and(eq(customers.email, email), isNull(customers.emailVerifiedAt), old))
    .returning({ inviteId: customers.inviteId });
  return removed;
}

/**
 * Locks an account until the end of the transaction. Logins and renewals wait for a change that ends the account's
 * sessions, so none of them outlives that change.
 */
export async function lockAccount(tx: Transaction, customerId: string) {
  const [account] = await tx
    .select({ email: customers.email, passwordHash: customers.passwordHash })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    .for("no key update");
  return account;
}

/**
 * Locks the account of a caller who changes how the account signs in. The guard has admitted the call before its body
 * arrived, which may take a minute. If the session has ended since then, the call must not change the account any more:
 * it may be from a stranger, and the owner has just ended the session.
 *
 * @throws ApiError NO_ACCESS (401)
 */
export async function lockCaller(tx: Transaction, { customerId, sessionId }: Identity): Promise<void> {
  const account = await lockAccount(tx, customerId);
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  if (!account || !session) throw unauthenticated();
}
