import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "../database/open";
import { attemptCounts } from "../database/schema/authentication";
import { ApiError } from "./api-error";

/** How many attempts in how many seconds. */
export interface AttemptSettings {
  points: number;
  duration: number;
}

/** Counts attempts by whoever makes them or whatever they aim at. */
export interface AttemptLimit {
  /** @throws ApiError TOO_MANY_REQUESTS with the seconds to wait */
  take(key: string): Promise<void>;
  /** Gives an attempt back that turned out well. */
  giveBack(key: string): Promise<void>;
}

/** Counts in this process, and in it alone. */
export const attemptLimit = (settings: AttemptSettings): AttemptLimit => countedBy([new RateLimiterMemory(settings)]);

/**
 * Counts in this process and, where other processes may share the database, there as well: what this one stops by itself
 * costs no query. Not to be used inside a transaction: a refused attempt counts.
 *
 * @param name tells its counters from those of other limits
 */
export function sharedAttemptLimit(
  { kind, db }: Pick<Database, "kind" | "db">,
  name: string,
  settings: AttemptSettings,
): AttemptLimit {
  const here = new RateLimiterMemory(settings);
  if (kind === "embedded") return countedBy([here]);
  const inDatabase = new RateLimiterPostgres({
    ...settings,
    keyPrefix: name,
    storeClient: db.$client,
    storeType: "pool",
    tableName: getTableName(attemptCounts),
    tableCreated: true,
  });
  return countedBy([here, inDatabase]);
}

function countedBy(counters: readonly RateLimiterAbstract[]): AttemptLimit {
  return {
    async take(key) {
      try {
        for (const counter of counters) await counter.consume(hashed(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
      }
    },
    async giveBack(key) {
      for (const counter of counters) await counter.reward(hashed(key));
    },
  };
}

/** Keys hold what people typed, of any length; nobody needs to read it there. */
const hashed = (key: string) => createHash("sha256").update(key).digest("base64url");
