import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database, Queries } from "../database/open";
import { attemptCounts } from "../database/schema/authentication";
import { ApiError } from "./api-error";

export interface AttemptSettings {
  maxAttempts: number;
  /** Seconds over which attempts are counted. */
  windowSeconds: number;
}

/** Limits the attempts per key, such as an account or a network address. */
export class AttemptLimit {
  readonly #counters: readonly RateLimiterAbstract[];

  constructor(counters: readonly RateLimiterAbstract[]) {
    this.#counters = counters;
  }

  /** Counts an attempt. @throws ApiError TOO_MANY_REQUESTS with the seconds to wait */
  async consume(key: string): Promise<void> {
    try {
      for (const counter of this.#counters) await counter.consume(hashOf(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ApiError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, refusal.msBeforeNext / 1000) });
    }
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
  async refund(key: string): Promise<void> {
    for (const counter of this.#counters) await counter.reward(hashOf(key));
  }
}

/**
 * Creates a limit that also counts in the database if other processes may share it. An attempt that this process
 * refuses by its own count costs no query. Call its methods outside of transactions: a rollback would undo the count of
 * a refused attempt.
 *
 * @param name separates its counters from those of other limits
 */
export function createSharedAttemptLimit(
  { kind, db }: Pick<Database, "kind" | "db">,
  name: string,
  settings: AttemptSettings,
): AttemptLimit {
  const inMemory = new RateLimiterMemory(limiterOptions(settings));
  if (kind === "embedded") return new AttemptLimit([inMemory]);
  return new AttemptLimit([inMemory, createDatabaseCounter(db, name, settings)]);
}

/**
 * Creates a counter that all processes on a database share.
 *
 * @param name separates its counts from those of other counters
 */
export const createDatabaseCounter = (db: Queries, name: string, settings: AttemptSettings): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...limiterOptions(settings),
    keyPrefix: name,
    storeClient: db.$client,
    storeType: "pool",
    tableName: getTableName(attemptCounts),
    tableCreated: true,
  });

const limiterOptions = ({ maxAttempts, windowSeconds }: AttemptSettings) => ({
  points: maxAttempts,
  duration: windowSeconds,
});

/** Keys contain user input of any length, such as e-mail addresses; the stored counters must not reveal it. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
