import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** OWASP's recommendation for Argon2id: 19 MiB of memory, 2 iterations, 1 degree of parallelism. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password. Accounts without a password are checked against it, so that they take the same time. */
const DUMMY_HASH = hash(crypto.randomUUID(), COST);

/** Returns the Argon2id hash of a password in PHC notation. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Returns whether a password matches a hash. Takes the same time if there is no hash, so that the response time does
 * not tell whether an account exists.
 *
 * @param passwordHash null or undefined if there is no such account, or if it has no password
 */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await DUMMY_HASH), password);
  return matches && typeof passwordHash === "string";
}
