import type { ErrorCode } from "../../contract/errors";
import type { Queries } from "../database/open";
import type { Outcome } from "../database/schema/idempotency";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { ApiClient, Authorized } from "../http/authorization";
import { CallerGone } from "../http/caller-gone";
import { RecentCounts } from "../lib/recent-counts";
import { type Claim, claimKey, type IdempotentRequest, releaseClaim, storeOutcome } from "./idempotency-keys";

/** Errors of the caller that time or a larger plan resolves. */
const TRANSIENT: readonly ErrorCode[] = ["USAGE_LIMIT_EXCEEDED", "TOO_MANY_REQUESTS", "REQUEST_IN_PROGRESS"];

/**
 * Failures of one workspace that are kept in one to two hours, for each process. Failures are not counted as documents,
 * so nothing else would bound them. A request whose failure is not kept fails again when it is repeated.
 */
const MAX_KEPT_FAILURES = 1_000;
const keptFailures = new RecentCounts({ periodMs: 60 * 60_000 });
/** Longest JSON of a failure's `data` that is kept. */
const MAX_DATA_CHARACTERS = 2_000;

/**
 * Runs the work of a request once per Idempotency-Key (docs/decisions/0022-idempotency.md).
 *
 * @param request undefined if the request has no key: the work simply runs
 * @param work creates something and returns its id; it stores the outcome of the claim in the transaction that writes
 *   it
 * @returns the id of what this request, or an earlier one with the key, created
 * @throws the error of the work, or of an earlier request's work
 */
export async function runOnce(
  db: Queries,
  client: Authorized<ApiClient>,
  request: IdempotentRequest | undefined,
  work: (claim: Claim | undefined) => Promise<string>,
): Promise<string> {
  if (!request) return work(undefined);
  const result = await claimKey(db, client, request);
  if (result.kind === "repeated") return idOf(result.outcome);
  const { claim } = result;
  try {
    return await work(claim);
  } catch (error) {
    if (isPermanent(error) && mayKeep(error, client.workspaceId)) {
      keptFailures.add(client.workspaceId);
      const { errorCode, data, statusCode: status } = error;
      const outcome = { kind: "failed", failure: { errorCode, data, status } } as const;
      await withWorkspace(db, client.workspaceId, (tx) => storeOutcome(tx, claim, outcome));
    } else {
      await releaseClaim(db, claim);
    }
    throw error;
  }
}

/**
 * Returns parts for the fingerprint of a request, so that a key which is limited to one template does not get what
 * another key has created.
 */
export const limitOf = ({ templateId }: ApiClient): string[] => (templateId === null ? [] : [templateId]);

function idOf(outcome: Outcome): string {
  if (outcome.kind === "created") return outcome.id;
  const { errorCode, data, status } = outcome.failure;
  throw ApiError.copyOf({ errorCode, data, statusCode: status });
}

const mayKeep = ({ data }: ApiError, workspaceId: string): boolean =>
  keptFailures.of(workspaceId) < MAX_KEPT_FAILURES && JSON.stringify(data).length <= MAX_DATA_CHARACTERS;

/** @returns whether the same request would fail again in the same way */
const isPermanent = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  !(error instanceof CallerGone) &&
  error.statusCode < 500 &&
  !TRANSIENT.includes(error.errorCode);
