import type { Budgets } from "../budgets/budgets";
import { NetworkQueue } from "../budgets/network-queue";
import { WorkerThreads } from "../processes/worker-threads";
import { hashPassword } from "./password-hash";
import type { PasswordOutcome, PasswordTask } from "./password-worker";

/** Hash of a random password. Accounts without a password are checked against it, so that they take the same time. */
const DUMMY_HASH = hashPassword(crypto.randomUUID());

const THREADS = {
  entry: "authentication/password-worker",
  // The memory of a hash is not part of the heap.
  maxHeapMiB: 32,
};

/**
 * Hashes and checks the passwords of callers. Each hash takes a processor core for about 30 ms, so few run at the same
 * time, in threads of their own that let all other work go first. The others wait in a short queue.
 */
export class Passwords {
  readonly #queue: NetworkQueue;
  readonly #threads: WorkerThreads<PasswordTask, PasswordOutcome>;

  constructor({ budgets }: { budgets: Pick<Budgets, "passwordHashes" | "passwordHashQueue"> }) {
    const { passwordHashes, passwordHashQueue } = budgets;
    this.#queue = new NetworkQueue({ running: passwordHashes, waiting: passwordHashQueue });
    this.#threads = new WorkerThreads({ ...THREADS, size: passwordHashes.max });
  }

  /**
   * Returns the Argon2id hash of a password in PHC notation.
   *
   * @param address the caller's address, as `addressKey` returns it
   * @throws ApiError TOO_MANY_REQUESTS
   */
  hash(password: string, address: string): Promise<string> {
    return this.#queue.run(address, async () => {
      const { hash } = await this.#threads.run({ password, hash: null }, []);
      return hash;
    });
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
      const { matches } = await this.#threads.run({ password, hash: passwordHash ?? (await DUMMY_HASH) }, []);
      return account && passwordHash && matches ? { ...account, passwordHash } : undefined;
    });
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
