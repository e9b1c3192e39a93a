import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, eq, getTableColumns, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { batches, documents } from "../database/schema/documents";
import { idempotencyKeys, type Outcome } from "../database/schema/idempotency";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { ApiClient, Authorized } from "../http/authorization";

/** How long an outcome is kept, unless what the request created expires or is deleted earlier (docs/api.md). */
const LIFETIME_MS = 24 * 3_600_000;
/** Seconds after which the first request may have its answer. */
const RETRY_AFTER_SECONDS = 1;

/** Text hashed before other requests get a turn of the event loop. */
const CHARACTERS_PER_TURN = 4 * 1024 * 1024;

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  key: string;
  /** Everything that tells this request from others: its kind, its body, and the form of its answer. */
  parts: Iterable<string>;
  /** How long the first request may run. After that it counts as lost, and a repeated request runs instead. */
  leaseMs: number;
}

/** The right to carry out an idempotent request, until its lease ends. */
export interface Claim {
  workspaceId: string;
  key: string;
  leaseUntil: Date;
}

/** `claimed`: this request is the first with its key. `repeated`: an earlier one had this outcome. */
export type ClaimResult = { kind: "claimed"; claim: Claim } | { kind: "repeated"; outcome: Outcome };

/**
 * Claims a key in the client's workspace.
 *
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS
 */
export async function claimKey(
  db: Queries,
  { workspaceId }: Authorized<ApiClient>,
  { key, parts, leaseMs }: IdempotentRequest,
): Promise<ClaimResult> {
  const fingerprint = await fingerprintOf(parts);
  return withWorkspace(db, workspaceId, async (tx) => {
    const now = new Date();
    const row = {
      fingerprint,
      outcome: null,
      leaseUntil: new Date(now.getTime() + leaseMs),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
    const isExpired = lte(idempotencyKeys.expiresAt, now);
    const isLost = and(
      isNull(idempotencyKeys.outcome),
      lte(idempotencyKeys.leaseUntil, now),
      eq(idempotencyKeys.fingerprint, fingerprint),
    );
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ workspaceId, key, ...row })
      .onConflictDoUpdate({
        target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
        set: row,
        setWhere: or(isExpired, isLost),
      })
      .returning({ key: idempotencyKeys.key });
    const claim = { workspaceId, key, leaseUntil: row.leaseUntil };
    if (claimed.length > 0) return { kind: "claimed", claim };

    // A statement of its own: the one above may have waited for the first request, and would not see its document.
    const [earlier] = await tx
      .select({ ...getTableColumns(idempotencyKeys), isGone: isGone(now) })
      .from(idempotencyKeys)
      .where(isKey(workspaceId, key));
    if (earlier?.isGone) {
      if (await takeOver(tx, earlier, row)) return { kind: "claimed", claim };
      throw new ApiError("REQUEST_IN_PROGRESS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    // The earlier request has just released its claim.
    if (!earlier) throw new ApiError("REQUEST_IN_PROGRESS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (earlier.fingerprint !== fingerprint) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
    if (!earlier.outcome) throw new ApiError("REQUEST_IN_PROGRESS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return { kind: "repeated", outcome: earlier.outcome };
  });
}

/** Claims the key of an outcome that can't be repeated. @returns false if another request was faster */
async function takeOver(
  tx: Transaction,
  { workspaceId, key, leaseUntil }: Claim,
  row: Partial<typeof idempotencyKeys.$inferInsert>,
): Promise<boolean> {
  const hasOutcome = isNotNull(idempotencyKeys.outcome);
  const isUnchanged = and(isKey(workspaceId, key), eq(idempotencyKeys.leaseUntil, leaseUntil), hasOutcome);
  const taken = await tx.update(idempotencyKeys).set(row).where(isUnchanged).returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

/**
 * Stores the outcome of a request. Call it in the transaction that writes what the request created, so that the
 * transaction fails if another request has taken over the claim.
 *
 * @throws ApiError REQUEST_IN_PROGRESS
 */
export async function storeOutcome(tx: Transaction, claim: Claim, outcome: Outcome): Promise<void> {
  const stored = await tx.update(idempotencyKeys).set({ outcome }).where(isClaim(claim)).returning();
  if (stored.length === 0) throw new ApiError("REQUEST_IN_PROGRESS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Gives up the claim of a request that may succeed later, so that the next request with the key runs. */
export async function releaseClaim(db: Queries, claim: Claim): Promise<void> {
  await withWorkspace(db, claim.workspaceId, (tx) => tx.delete(idempotencyKeys).where(isClaim(claim)));
}

/** Condition for an outcome that can't be repeated, because its document or batch has expired or was deleted. */
function isGone(now: Date): SQL<boolean> {
  const id = sql`(${idempotencyKeys.outcome} ->> 'id')::uuid`;
  const isKept = (table: typeof documents | typeof batches) =>
    sql`exists (select from ${table} where ${table.id} = ${id} and coalesce(${table.expiresAt} > ${now}, true))`;
  return sql<boolean>`coalesce(${id} is not null and not ${isKept(documents)} and not ${isKept(batches)}, false)`;
}

/** Yields to other requests in between, because a batch can have 32 MiB. */
async function fingerprintOf(parts: Iterable<string>): Promise<string> {
  const hash = createHash("sha256");
  let sinceYield = 0;
  for (const part of parts) {
    // Lengths keep different lists of parts from being joined to the same text.
    hash.update(`${part.length}:`).update(part);
    sinceYield += part.length;
    if (sinceYield < CHARACTERS_PER_TURN) continue;
    sinceYield = 0;
    await setImmediate();
  }
  return hash.digest("base64url");
}

const isKey = (workspaceId: string, key: string) =>
  and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key));

const isClaim = ({ workspaceId, key, leaseUntil }: Claim) =>
  and(isKey(workspaceId, key), isNull(idempotencyKeys.outcome), eq(idempotencyKeys.leaseUntil, leaseUntil));
