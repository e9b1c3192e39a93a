import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ApiClient } from "../access/authorization";
import type { ApiKeyAuthenticator } from "../access/guard";
import { hashSecret } from "../access/secrets";
import type { Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { apiKeys } from "../database/schema/api-keys";
import { ApiError } from "../http/api-error";

/** How exact the time of the last use is (milliseconds): a busy key must not write a row with every document. */
const LAST_USE_PRECISION = 60_000;
/** Seconds over which calls are counted. */
const WINDOW = 60;

/**
 * Programs by their API keys.
 *
 * @param callsPerMinute that one key may make, in each process of the service
 */
export function createApiKeyAuthenticator(db: Queries, callsPerMinute: number): ApiKeyAuthenticator {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW });
  const policy = `"key";q=${callsPerMinute};w=${WINDOW}`;

  return {
    authenticate: (key) => holderOf(db, key),

    /** Says in every answer what is left (draft-ietf-httpapi-ratelimit-headers-10). */
    async countCall({ keyId }, reply) {
      const { remainingPoints, msBeforeNext, refused } = await limiter.consume(keyId).then(
        (left) => ({ ...left.toJSON(), refused: false }),
        (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return { ...refusal.toJSON(), refused: true };
        },
      );
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      reply.headers({ "ratelimit-policy": policy, ratelimit: `"key";r=${remainingPoints};t=${seconds}` });
      if (refused) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: seconds });
    },
  };
}

const holder = prepare<{ id: string; workspace_id: string; last_used_at: string | null }>(
  "holder_of_key",
  new QueryBuilder()
    .select({ id: apiKeys.id, workspaceId: apiKeys.workspaceId, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder("hash")))
    .getSQL(),
);

/** Notes that the key was used. */
async function holderOf(db: Queries, key: string): Promise<ApiClient | undefined> {
  const [found] = await holder.run(db, { hash: hashSecret(key) });
  if (!found) return undefined;
  const { id: keyId, workspace_id: workspaceId, last_used_at: lastUsedAt } = found;
  const now = new Date();
  const before = new Date(now.getTime() - LAST_USE_PRECISION);
  if (!lastUsedAt || new Date(lastUsedAt) <= before) {
    const stale = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before));
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, keyId), stale));
  }
  return { keyId, workspaceId };
}
