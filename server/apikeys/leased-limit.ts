import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** Part of the remaining calls that a process takes at once. */
const LEASED_SHARE = 1 / 50;
const MAX_KEYS = 10_000;

/** Calls of a key that this process may let through without asking. */
interface Lease {
  left: number;
  /** Calls that were left for further leases when this one was taken. */
  remaining: number;
  /** End of the window, in epoch milliseconds. */
  endsAt: number;
}

interface LeasedLimitDependencies {
  /** Counts the calls of all processes. */
  counter: RateLimiterAbstract;
  max: number;
  windowMs: number;
  /** False if no other process counts: then one lease takes everything. */
  isShared: boolean;
}

/** Result of counting a call. */
interface CountedCall {
  isRefused: boolean;
  /** Calls that all processes together have left, as far as this one knows. */
  remaining: number;
  msBeforeNext: number;
}

/**
 * Limits the calls of each key, for all processes together (docs/decisions/0049-leased-call-limits.md). A process takes
 * calls from the shared counter in portions, and counts them down itself. So most calls cost no query, and the
 * processes never let more than `max` calls through.
 */
export class LeasedLimit {
  readonly #dependencies: LeasedLimitDependencies;
  readonly #leases: LRUCache<string, Lease>;
  readonly #renewals = new Map<string, Promise<Lease>>();

  constructor(dependencies: LeasedLimitDependencies) {
    this.#dependencies = dependencies;
    this.#leases = new LRUCache({ max: MAX_KEYS, ttl: dependencies.windowMs });
  }

  /** Counts a call. */
  async count(key: string): Promise<CountedCall> {
    let lease = this.#current(key);
    // Other calls that waited for the same lease may have used it up.
    while (!lease || (lease.left === 0 && lease.remaining > 0)) lease = await this.#renew(key);
    const isRefused = lease.left === 0;
    if (!isRefused) lease.left -= 1;
    return { isRefused, remaining: lease.left + lease.remaining, msBeforeNext: Math.max(0, lease.endsAt - Date.now()) };
  }

  #current(key: string): Lease | undefined {
    const lease = this.#leases.get(key);
    return lease && lease.endsAt > Date.now() ? lease : undefined;
  }

  #renew(key: string): Promise<Lease> {
    const current = this.#current(key);
    if (current && current.left > 0) return Promise.resolve(current);
    let renewal = this.#renewals.get(key);
    if (!renewal) {
      renewal = this.#take(key, current?.remaining ?? this.#dependencies.max).finally(() => this.#renewals.delete(key));
      this.#renewals.set(key, renewal);
    }
    return renewal;
  }

  /** @param remaining calls that were left, as far as this process knows */
  async #take(key: string, remaining: number): Promise<Lease> {
    const { counter, max, isShared } = this.#dependencies;
    const wanted = isShared ? Math.max(1, Math.floor(remaining * LEASED_SHARE)) : max;
    const { consumedPoints, msBeforeNext } = await counter.consume(key, wanted).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    const excess = Math.max(0, consumedPoints - max);
    const lease = {
      left: Math.max(0, wanted - excess),
      remaining: Math.max(0, max - consumedPoints),
      endsAt: Date.now() + msBeforeNext,
    };
    this.#leases.set(key, lease);
    return lease;
  }
}
