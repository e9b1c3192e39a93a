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
  /** End of the window, in milliseconds of `performance.now()`, which does not depend on the system's time. */
  endsAt: number;
}

interface LeasedLimitDependencies {
  /** Counts the calls of all processes. Undefined if there is no other process: then a lease is the whole window. */
  counter: RateLimiterAbstract | undefined;
  max: number;
  windowMs: number;
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
    this.#leases = new LRUCache({ max: MAX_KEYS });
  }

  /** Counts a call. */
  async count(key: string): Promise<CountedCall> {
    let lease = this.#current(key);
    // Other calls that waited for the same lease may have used it up.
    while (!lease || (lease.left === 0 && lease.remaining > 0)) lease = await this.#renew(key);
    const isRefused = lease.left === 0;
    if (!isRefused) lease.left -= 1;
    const msBeforeNext = Math.max(0, lease.endsAt - performance.now());
    return { isRefused, remaining: lease.left + lease.remaining, msBeforeNext };
  }

  #current(key: string): Lease | undefined {
    const lease = this.#leases.get(key);
    return lease && lease.endsAt > performance.now() ? lease : undefined;
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
    const { counter, max, windowMs } = this.#dependencies;
    const lease = counter
      ? await this.#takeFrom(counter, key, Math.max(1, Math.floor(remaining * LEASED_SHARE)))
      : { left: max, remaining: 0, endsAt: performance.now() + windowMs };
    this.#leases.set(key, lease);
    return lease;
  }

  async #takeFrom(counter: RateLimiterAbstract, key: string, wanted: number): Promise<Lease> {
    const { max, windowMs } = this.#dependencies;
    const { consumedPoints, msBeforeNext } = await counter.consume(key, wanted).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    const excess = Math.max(0, consumedPoints - max);
    return {
      left: Math.max(0, wanted - excess),
      remaining: Math.max(0, max - consumedPoints),
      endsAt: performance.now() + Math.min(msBeforeNext, windowMs),
    };
  }
}
