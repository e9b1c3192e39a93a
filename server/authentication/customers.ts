import { and, eq, isNull, lte } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { customers } from "../database/schema/customers";

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
