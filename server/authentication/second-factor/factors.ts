import { asc, eq } from "drizzle-orm";
import type { Queries, Transaction } from "../../database/open";
import { passkeys, recoveryCodes, totpFactors } from "../../database/schema/second-factor";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The second factors of a customer. */
export interface Factors {
  totp: { createdAt: Date } | undefined;
  /** The oldest first. */
  passkeys: PasskeyRow[];
}

/** Reads which second factors a customer has. */
export async function readFactors(db: Queries | Transaction, customerId: string): Promise<Factors> {
  const [totp] = await db
    .select({ createdAt: totpFactors.createdAt })
    .from(totpFactors)
    .where(eq(totpFactors.customerId, customerId));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return { totp, passkeys: keys };
}

/** Returns whether there is at least one factor. */
export const hasFactor = ({ totp, passkeys: keys }: Factors): boolean => totp !== undefined || keys.length > 0;

export const countRecoveryCodes = (db: Queries | Transaction, customerId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.customerId, customerId));
