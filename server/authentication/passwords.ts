import { type Algorithm, hash, verify } from "@node-rs/argon2";
import type { Budgets } from "../budgets/budgets";
import { HashQueue } from "./hash-queue";

/** OWASP's recommendation for Argon2id: 19 MiB of memory, 2 iterations, 1 degree of parallelism. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password. Accounts without a password are checked against it, so that they take the same time. */
const DUMMY_HASH = hash(crypto.randomUUID(), COST);

/** Returns the Argon2id hash of a password in PHC notation, without waiting for other callers. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Hashes and checks the passwords of callers. Each hash takes a processor core for about 30 ms, so few run at the same
 * time, and the others wait in a short queue.
 */
export class Passwords {
  readonly #queue: HashQueue;

  constructor({ budgets }: { budgets: Pick<Budgets, "passwordHashes" | "passwordHashQueue"> }) {
    this.#queue = new HashQueue({ running: budgets.passwordHashes, waiting: budgets.passwordHashQueue });
  }

  /**
   * Returns the Argon2id hash of a password in PHC notation.
   *
   * @param address the caller's address, as `addressKey` returns it
   * @throws ApiError TOO_MANY_REQUESTS
   */
  hash(password: string, address: string): Promise<string> {
    return this.#queue.run(address, () => hashPassword(password));
  }

  /**
   * Returns an account whose password matches. Takes the same time if there is no such account, or if it has no
   * password, so that the response time does not tell whether an account exists.
   *
   * @param find reads the account. It waits for its turn too: callers who get no place cost no query
   * @param address the caller's address, as `addressKey` returns it
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async findMatching<Account extends { passwordHash: string | null }>(
    find: () => Promise<Account | undefined>,
    password: string,
    address: string,
  ): Promise<(Account & { passwordHash: string }) | undefined> {
    return await this.#queue.run(address, async () => {
      const account = await find();
      const passwordHash = account?.passwordHash;
      const matches = await verify(passwordHash ?? (await DUMMY_HASH), password);
      return account && passwordHash && matches ? { ...account, passwordHash } : undefined;
    });
  }
}
