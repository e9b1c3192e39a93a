import { eq } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { customers } from "../database/schema";

/** @returns the account of an address in lower case, if there is one */
export async function customerByEmail(db: Queries | Transaction, email: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.email, email));
  return customer;
}
