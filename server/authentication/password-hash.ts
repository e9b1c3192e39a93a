import { type Algorithm, hash } from "@node-rs/argon2";

/** OWASP's recommendation for Argon2id: 19 MiB of memory, 2 iterations, 1 degree of parallelism. */
export const HASH_COST = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Returns the Argon2id hash of a password in PHC notation, without waiting for other callers. */
export const hashPassword = (password: string): Promise<string> => hash(password, HASH_COST);
