import { createHash } from "node:crypto";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { idempotencyKeys, type Outcome } from "../database/schema/idempotency";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";

/** How long an outcome is kept (milliseconds). */
const LIFETIME = 24 * 3_600_000;
/** Seconds after which the answer to a request that runs may be there. */
const RETRY_AFTER = 1;

/** A request that is to be answered once. */
export interface IdempotentRequest {
  workspaceId: string;
  key: string;
  /** Whatever makes it this request: what was asked for, and how it is to be answered. */
  parts: readonly string[];
  /** How long the first request may run (milliseconds); after that it counts as lost and the next one runs. */
  longest: number;
}

/** The right to run a request, until its lease ends. */
export interface Claim {
  workspaceId: string;
  key: string;
  leaseUntil: Date;
}

/**
 * @returns what the first request with the key came to, or the claim where this is the first one
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS
 */
export async function claimKey(db: Queries, wanted: IdempotentRequest): Promise<Outcome | Claim> {
  const { workspaceId, key, longest } = wanted;
  const fingerprint = fingerprintOf(wanted.parts);
  return withWorkspace(db, workspaceId, async (tx) => {
    const now = new Date();
    const first = {
      fingerprint,
      outcome: null,
      leaseUntil: new Date(now.getTime() + longest),
      expiresAt: new Date(now.getTime() + LIFETIME),
    };
    const expired = lte(idempotencyKeys.expiresAt, now);
    const lost = and(
      isNull(idempotencyKeys.outcome),
      lte(idempotencyKeys.leaseUntil, now),
      eq(idempotencyKeys.fingerprint, fingerprint),
    );
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ workspaceId, key, ...first })
      .onConflictDoUpdate({
        target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
        set: first,
        setWhere: or(expired, lost),
      })
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) return { workspaceId, key, leaseUntil: first.leaseUntil };

    const [earlier] = await tx.select().from(idempotencyKeys).where(one(workspaceId, key));
    // Its request failed in this very moment, or was never to be kept.
    if (!earlier) throw new ApiError("REQUEST_IN_PROGRESS", { retryAfter: RETRY_AFTER });
    if (earlier.fingerprint !== fingerprint) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
    if (!earlier.outcome) throw new ApiError("REQUEST_IN_PROGRESS", { retryAfter: RETRY_AFTER });
    return earlier.outcome;
  });
}

/**
 * Keeps the outcome; called in the transaction of what it tells of, which ends with it if another request has taken over.
 *
 * @throws ApiError REQUEST_IN_PROGRESS
 */
export async function storeOutcome(tx: Transaction, claimed: Claim, outcome: Outcome): Promise<void> {
  const settled = await tx.update(idempotencyKeys).set({ outcome }).where(ours(claimed)).returning();
  if (settled.length === 0) throw new ApiError("REQUEST_IN_PROGRESS", { retryAfter: RETRY_AFTER });
}

/** Forgets a claim whose request failed by our fault, or may succeed later: the next one runs. */
export async function releaseClaim(db: Queries, claimed: Claim): Promise<void> {
  await withWorkspace(db, claimed.workspaceId, (tx) => tx.delete(idempotencyKeys).where(ours(claimed)));
}

function fingerprintOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  // With their lengths, so that no two lists of parts look alike.
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("base64url");
}

const one = (workspaceId: string, key: string) =>
  and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key));

const ours = ({ workspaceId, key, leaseUntil }: Claim) =>
  and(one(workspaceId, key), isNull(idempotencyKeys.outcome), eq(idempotencyKeys.leaseUntil, leaseUntil));
