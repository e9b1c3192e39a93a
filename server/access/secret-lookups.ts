import { LRUCache } from "lru-cache";
import type { Budgets } from "../budgets/budgets";
import { NetworkQueue } from "../budgets/network-queue";
import type { Database } from "../database/open";
import { addressKey } from "../http/address-key";
import { ApiError } from "../http/api-error";
import { type AttemptLimit, createSharedAttemptLimit, type RateSettings } from "../http/attempt-limit";
import { hashSecret } from "./secrets";

/** How long an unknown secret is remembered, in ms. */
const UNKNOWN_MS = 60_000;
const MAX_UNKNOWN = 10_000;

interface SecretLookupsDependencies {
  database: Pick<Database, "kind" | "db">;
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
 * run at the same time, in a queue in which networks take turns, and each address may fail a number of times in a
 * minute (docs/decisions/0034-password-hash-queue.md). The failures are counted in the process alone: counting one in
 * the database would cost more than the look-up.
 */
export class SecretLookups {
  readonly #queue: NetworkQueue;
  readonly #failures: AttemptLimit;
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_MS });

  constructor({ database, budgets, rates }: SecretLookupsDependencies) {
    this.#queue = new NetworkQueue({ running: budgets.secretLookups, waiting: budgets.secretLookupQueue });
    this.#failures = createSharedAttemptLimit(database, "unknownSecretsByAddress", rates);
  }

  /**
   * Looks up a secret that is never given to anything else, so that an unknown one stays unknown. A program that sends
   * the same unknown secret again and again costs one look-up in a minute, and its address fails once.
   *
   * @param lookUp resolves to undefined if the secret is unknown
   * @throws what `run` throws
   */
  async find<Found>(
    { kind, secret, ip }: GivenSecret,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const key = `${kind} ${hashSecret(secret)}`;
    if (this.#unknown.has(key)) return undefined;
    const found = await this.#runInTurn(ip, lookUp, (result) => result === undefined);
    if (found === undefined) this.#unknown.set(key, true);
    return found;
  }

  /**
   * Does work that begins with the look-up of a mailed link. It has failed if it throws an ApiError.
   *
   * @param ip IP address of the caller
   * @throws ApiError TOO_MANY_REQUESTS if the address has failed too often, or the queue is full; the error of the work
   */
  async run<Result>(ip: string, work: () => Promise<Result>): Promise<Result> {
    return this.#runInTurn(ip, work, () => false);
  }

  /** Runs a look-up in the turn of the caller's network. An outage of the database is no failure of the caller. */
  async #runInTurn<Result>(
    ip: string,
    work: () => Promise<Result>,
    hasFailed: (result: Result) => boolean,
  ): Promise<Result> {
    const address = addressKey(ip);
    return this.#queue.run(address, async () => {
      await this.#failures.consume(address, ["process"]);
      let isFailed = false;
      try {
        const result = await work();
        isFailed = hasFailed(result);
        return result;
      } catch (error) {
        isFailed = error instanceof ApiError;
        throw error;
      } finally {
        if (!isFailed) await this.#failures.refund(address, ["process"]);
      }
    });
  }
}
