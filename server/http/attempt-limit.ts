import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { RATES, type RateName, type RateSetting } from "../budgets/rate-table";
import type { Database, Queries } from "../database/open";
import { attemptCounts } from "../database/schema/authentication";
import { ApiError, tooManyRequests } from "./api-error";

interface Counters {
  process: RateLimiterAbstract;
  /** Undefined if no other process may share the limit. */
  database: RateLimiterAbstract | undefined;
}

/** Counters that an attempt is counted by. A count in the database costs a query. */
export type Scope = readonly (keyof Counters)[];
const ALL: Scope = ["process", "database"];

/** Limits the attempts per key, such as an account or a network address. */
export class AttemptLimit {
  readonly #name: RateName;
  readonly #max: number;
  readonly #counters: Counters;

  constructor(name: RateName, max: number, counters: Counters) {
    this.#name = name;
    this.#max = max;
    this.#counters = counters;
  }

  /** Counts an attempt. @throws ApiError TOO_MANY_REQUESTS with the limit and the seconds to wait */
  async consume(key: string, scope = ALL): Promise<void> {
    try {
      for (const name of scope) await this.#counters[name]?.consume(hashOf(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw this.#refusal(refusal);
    }
  }

  /** Refuses a key that has no attempts left in this process. Counts nothing. @throws ApiError TOO_MANY_REQUESTS */
  async assertLeft(key: string): Promise<void> {
    const counted = await this.#counters.process.get(hashOf(key));
    if (counted && counted.remainingPoints <= 0) throw this.#refusal(counted);
  }

  /** Counts an attempt. @returns false if it exceeds the limit */
  async tryConsume(key: string): Promise<boolean> {
    try {
      await this.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof ApiError) return false;
      throw refusal;
    }
  }

  /** Takes back an attempt that succeeded. */
  async refund(key: string, scope = ALL): Promise<void> {
    for (const name of scope) await this.#counters[name]?.reward(hashOf(key));
  }

  #refusal({ msBeforeNext }: RateLimiterRes): ApiError {
    return tooManyRequests(this.#name, this.#max, Math.max(1, msBeforeNext / 1000));
  }
}

/** The limits of attempts, by their settings. */
export type RateSettings = Readonly<Record<RateSetting, number>>;

/**
 * Creates a limit that also counts in the database if other processes may share it. An attempt that this process
 * refuses by its own count costs no query. Call its methods outside of transactions: a rollback would undo the count of
 * a refused attempt.
 *
 * @param name also separates its counters from those of other limits
 */
export function createSharedAttemptLimit(
  { kind, db }: Pick<Database, "kind" | "db">,
  name: RateName,
  settings: RateSettings,
): AttemptLimit {
  const { setting, windowSeconds } = RATES[name];
  const points = settings[setting];
  const options = { points, duration: windowSeconds };
  return new AttemptLimit(name, points, {
    process: new RateLimiterMemory(options),
    database: kind === "embedded" ? undefined : createDatabaseCounter(db, name, options),
  });
}

/** Creates a limit that counts in this process alone, for attempts that cost less than a count in the database. */
export function createProcessAttemptLimit(name: RateName, settings: RateSettings): AttemptLimit {
  const { setting, windowSeconds } = RATES[name];
  const points = settings[setting];
  const process = new RateLimiterMemory({ points, duration: windowSeconds });
  return new AttemptLimit(name, points, { process, database: undefined });
}

interface CounterOptions {
  /** Events that may be counted in a period. */
  points: number;
  /** Length of the period in seconds. The name is that of rate-limiter-flexible. */
  duration: number;
}

/**
 * Creates a counter that all processes on a database share.
 *
 * @param name separates its counts from those of other counters
 */
export const createDatabaseCounter = (db: Queries, name: string, options: CounterOptions): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...options,
    keyPrefix: name,
    storeClient: db.$client,
    storeType: "pool",
    tableName: getTableName(attemptCounts),
    tableCreated: true,
  });

/** Keys contain user input of any length, such as e-mail addresses; the stored counters must not reveal it. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
