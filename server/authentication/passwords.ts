import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password has; checking against it takes as long as checking against a real one. */
const NOBODYS_HASH = hash(crypto.randomUUID(), COST);

/** @returns the Argon2id hash in PHC notation */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * @param passwordHash nothing where there is no such account, or one without a password: the time taken does not tell
 * @returns whether the password is the account's
 */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await NOBODYS_HASH), password);
  return matches && typeof passwordHash === "string";
}
