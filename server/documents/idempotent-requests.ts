import type { Queries } from "../database/open";
import type { Outcome } from "../database/schema/idempotency";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { type Claim, claimKey, type IdempotentRequest, releaseClaim, storeOutcome } from "./idempotency-keys";

/** What a request's work is told: where it came to something, it settles the claim in its transaction. */
type Work = (claimed: Claim | undefined) => Promise<string>;

/**
 * Runs a request's work once a key. Without a key it simply runs.
 *
 * @param work makes something and returns its id
 * @returns the id of what was made, by this request or by an earlier one
 * @throws what the work throws, or what an earlier request's work threw
 */
export async function runOnce(db: Queries, request: IdempotentRequest | undefined, work: Work): Promise<string> {
  if (!request) return work(undefined);
  const claimed = await claimKey(db, request);
  if (!("leaseUntil" in claimed)) return idOf(claimed);
  try {
    return await work(claimed);
  } catch (error) {
    if (isLasting(error)) {
      const { errorCode, data, statusCode: status } = error;
      const failure = { errorCode, data, status };
      await withWorkspace(db, request.workspaceId, (tx) => storeOutcome(tx, claimed, { failure }));
    } else {
      await releaseClaim(db, claimed);
    }
    throw error;
  }
}

function idOf(outcome: Outcome): string {
  if ("id" in outcome) return outcome.id;
  const { errorCode, data, status } = outcome.failure;
  throw new ApiError(errorCode, { status, ...(data && { data }) });
}

/** A failure that the same request would meet again. Not one of ours, one that time or a larger plan mends, or a caller's that left. */
function isLasting(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const passes = ["USAGE_LIMIT_EXCEEDED", "TOO_MANY_REQUESTS", "REQUEST_IN_PROGRESS"].includes(error.errorCode);
  return error.statusCode < 500 && !passes && error.data?.connection === undefined;
}
