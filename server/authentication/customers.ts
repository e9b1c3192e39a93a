import { and, eq, isNull, lte } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { customers } from "../database/schema/customers";

/** @returns the account of an address in lower case, if there is one */
export async function customerByEmail(db: Queries | Transaction, email: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.email, email));
  return customer;
}

/**
 * Removes an account whose address nobody has verified, with its password and all tokens that were mailed for it.
 *
 * @param madeBefore leaves an account alone that was made after that
 * @returns the invite that it was made for, if an account was removed
 */
export async function removeUnverified(tx: Transaction, email: string, madeBefore?: Date) {
  const old = madeBefore && lte(customers.createdAt, madeBefore);
  const [removed] = await tx
    .delete(customers)
    .where(and(eq(customers.email, email), isNull(customers.emailVerifiedAt), old))
    .returning({ inviteId: customers.inviteId });
  return removed;
}
