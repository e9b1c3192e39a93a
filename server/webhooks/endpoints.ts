import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { webhookEndpoints } from "../database/schema/webhooks";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long an endpoint is remembered after its last use. An endpoint that is used once a quarter stays verified. */
const LIFETIME_MS = 100 * DAY_MS;
/** How often the use of an endpoint is recorded. */
const RENEWAL_MS = DAY_MS;
/** How long a challenge may take. */
const CHALLENGE_MS = MINUTE_MS;
/** Delay after each failed challenge in a row. The last one is repeated. */
const CHALLENGE_DELAYS_MS = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** All endpoints of a workspace. The migration to version 0.2 writes it (docs/decisions/0029-webhook-challenge.md). */
const ANY_ENDPOINT = "*";

/** Returns the scheme, host, port and path of a URL, which name a receiver. The query may contain secrets. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Hashes the part of a URL that is verified: scheme, host, port and path. */
export function endpointHashOf(url: string): string {
  return createHash("sha256").update(withoutQuery(url)).digest("base64url");
}

/** `renewable` endpoints are verified, but their last use should be recorded again. */
export type EndpointState = "verified" | "renewable" | "unverified";

/** The endpoints of one workspace that have proven that they want messages, or failed to. */
export function webhookEndpointsOf(tx: Transaction, workspaceId: string) {
  const own = eq(webhookEndpoints.workspaceId, workspaceId);
  const isEndpointOf = (url: string) => and(own, eq(webhookEndpoints.endpointHash, endpointHashOf(url)));

  /** Returns whether messages may be sent to the URL. */
  async function read(url: string): Promise<EndpointState> {
    const now = Date.now();
    const isAnyOf = inArray(webhookEndpoints.endpointHash, [endpointHashOf(url), ANY_ENDPOINT]);
    const found = await tx
      .select()
      .from(webhookEndpoints)
      .where(and(own, isAnyOf, isNotNull(webhookEndpoints.verifiedAt), gt(webhookEndpoints.expiresAt, new Date(now))));
    if (found.length === 0) return "unverified";
    const isFresh = found.some(
      ({ endpointHash, expiresAt }) =>
        endpointHash !== ANY_ENDPOINT && expiresAt.getTime() > now + LIFETIME_MS - RENEWAL_MS,
    );
    return isFresh ? "verified" : "renewable";
  }

  return {
    read,

    /**
     * Starts a challenge of the URL's endpoint.
     *
     * @returns `waiting` if another challenge is under way, or failed too short a time ago
     */
    async startChallenge(url: string): Promise<"started" | "waiting" | "verified"> {
      if ((await read(url)) !== "unverified") return "verified";
      const now = new Date();
      const nextChallengeAt = new Date(now.getTime() + CHALLENGE_MS);
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      const started = await tx
        .insert(webhookEndpoints)
        .values({ workspaceId, endpointHash: endpointHashOf(url), nextChallengeAt, expiresAt })
        .onConflictDoUpdate({
          target: [webhookEndpoints.workspaceId, webhookEndpoints.endpointHash],
          set: { nextChallengeAt, expiresAt, verifiedAt: null },
          setWhere: lte(webhookEndpoints.nextChallengeAt, now),
        })
        .returning({ hash: webhookEndpoints.endpointHash });
      return started.length > 0 ? "started" : "waiting";
    },

    /** Records that a challenge failed. Returns the time of the next one. */
    async recordFailedChallenge(url: string): Promise<Date> {
      const isEndpoint = isEndpointOf(url);
      const [updated] = await tx
        .update(webhookEndpoints)
        .set({ failedChallenges: sql`${webhookEndpoints.failedChallenges} + 1` })
        .where(isEndpoint)
        .returning({ failed: webhookEndpoints.failedChallenges });
      const delayMs = CHALLENGE_DELAYS_MS[(updated?.failed ?? 1) - 1] ?? CHALLENGE_DELAYS_MS.at(-1) ?? 0;
      const nextChallengeAt = new Date(Date.now() + delayMs);
      await tx.update(webhookEndpoints).set({ nextChallengeAt }).where(isEndpoint);
      return nextChallengeAt;
    },

    /** Records that the URL's endpoint has answered a challenge, or accepted a message. */
    async recordVerified(url: string): Promise<void> {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      const verified = { verifiedAt: now, failedChallenges: 0, nextChallengeAt: now, expiresAt };
      await tx
        .insert(webhookEndpoints)
        .values({ workspaceId, endpointHash: endpointHashOf(url), ...verified })
        .onConflictDoUpdate({
          target: [webhookEndpoints.workspaceId, webhookEndpoints.endpointHash],
          set: verified,
        });
    },
  };
}
