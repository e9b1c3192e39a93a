import { LRUCache } from "lru-cache";
import type { Budgets } from "../budgets/budgets";
import { NetworkQueue } from "../budgets/network-queue";
import { addressKey } from "../http/address-key";
import { type AttemptLimit, createProcessAttemptLimit, type RateSettings } from "../http/attempt-limit";
import { hashSecret } from "./secrets";

/** How long an unknown secret is remembered, in ms. */
const UNKNOWN_MS = 60_000;
const MAX_UNKNOWN = 10_000;

interface SecretLookupsDependencies {
  budgets: Pick<Budgets, "secretLookups" | "secretLookupQueue">;
  rates: RateSettings;
}

/** A secret that a caller has sent. */
interface GivenSecret {
  kind: "api key" | "file";
  secret: string;
  /** IP address of the caller. */
  ip: string;
}

/**
 * Looks up the secrets of callers who are not known yet: API keys, addresses of files, and mailed links. Few look-ups
 * run at the same time, in a queue in which networks take turns, and each address may send a number of unknown secrets
 * in a minute (docs/decisions/0034-password-hash-queue.md). An address without any left gets no turn and no place in
 * the queue. A look-up that throws, for example because the database is down, does not count.
 */
export class SecretLookups {
  readonly #queue: NetworkQueue;
  readonly #failures: AttemptLimit;
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_MS });

  constructor({ budgets, rates }: SecretLookupsDependencies) {
    this.#queue = new NetworkQueue({ running: budgets.secretLookups, waiting: budgets.secretLookupQueue });
    // Counting a failure in the database would cost more than the look-up.
    this.#failures = createProcessAttemptLimit("unknownSecretsByAddress", rates);
  }

  /**
   * Looks up a secret that is never given to anything else, so that an unknown one stays unknown. A program that sends
   * the same unknown secret again and again costs one look-up in a minute, and its address fails once.
   *
   * @param lookUp resolves to undefined if the secret is unknown
   * @throws what `findLink` throws
   */
  async find<Found>(
    { kind, secret, ip }: GivenSecret,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const key = `${kind} ${hashSecret(secret)}`;
    if (this.#unknown.has(key)) return undefined;
    const address = addressKey(ip);
    return this.#runInTurn(address, async () => {
      // Calls with the same secret may have been waiting together.
      if (this.#unknown.has(key)) return undefined;
      const found = await lookUp();
      if (found !== undefined || this.#unknown.has(key)) return found;
      this.#unknown.set(key, true);
      await this.#failures.tryConsume(address);
      return undefined;
    });
  }

  /**
   * Looks up a mailed link. It must end soon: work that may wait for locks comes after it.
   *
   * @param ip IP address of the caller
   * @param lookUp resolves to undefined if the link is unknown
   * @throws ApiError TOO_MANY_REQUESTS if the address has failed too often, or the queue is full; the look-up's error
   */
  async findLink<Found>(ip: string, lookUp: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const address = addressKey(ip);
    return this.#runInTurn(address, async () => {
      const found = await lookUp();
      if (found === undefined) await this.#failures.tryConsume(address);
      return found;
    });
  }

  async #runInTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    await this.#failures.assertLeft(address);
    return this.#queue.run(address, async () => {
      // Others of the same address may have failed since.
      await this.#failures.assertLeft(address);
      return work();
    });
  }
}
