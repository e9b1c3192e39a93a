import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { LIMITS } from "../../../contract/product";
import { hashSecret } from "../../access/secrets";
import type { Transaction } from "../../database/open";
import { recoveryCodes } from "../../database/schema/second-factor";

/** Crockford's base32: digits and letters that are hard to confuse. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 5 bits each: 80 bits can't be guessed, so that a fast hash is enough. */
const CODE_CHARACTERS = 16;
const GROUP = /.{4}(?=.)/g;

/** Replaces a customer's recovery codes. Only their hashes are stored. @returns the new codes */
export async function createRecoveryCodes(tx: Transaction, customerId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, customerId);
  const codes = Array.from({ length: LIMITS.recoveryCodes }, createCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ customerId, codeHash: hashOf(code) })));
  return codes;
}

/** Deletes a code. Returns true for exactly one of several concurrent calls. */
export async function spendRecoveryCode(tx: Transaction, customerId: string, code: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.customerId, customerId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ customerId: recoveryCodes.customerId });
  return spent.length > 0;
}

export async function deleteRecoveryCodes(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId));
}

/** The alphabet has 32 characters, so that the rest of a random byte by 32 is evenly distributed. */
const createCode = (): string =>
  [...randomBytes(CODE_CHARACTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(GROUP, "$&-");

/** Ignores blanks, dashes and case, and reads the letters that Crockford's base32 leaves out as digits. */
const hashOf = (code: string): string =>
  hashSecret(code.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1"));
