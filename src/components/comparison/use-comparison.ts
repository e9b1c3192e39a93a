import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComparisonResource } from "../../../contract/comparisons";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { toBase64 } from "../../lib/base64";
import { CallError, statusOf } from "../../lib/call-error";
import { call } from "../../session/http";
import { type ComparisonRequest, digest } from "./comparison-request";

/** Delay in ms between two polls of an unfinished comparison. */
const POLL_MS = 400;
/** Time for which a comparison is remembered after its sheet is closed, so that the sheet can open again at once. */
const KEPT_MS = 30 * 60_000;
/** Delay between two attempts to start while the workspace has too many unfinished comparisons, and their number. */
const [RETRY_MS, MAX_RETRIES] = [2_000, 60];

/** State of a comparison. */
export type ComparisonState =
  | { kind: "starting" }
  /** Other comparisons of the workspace must end first. */
  | { kind: "waiting" }
  | { kind: "running"; progress: ComparisonResource["progress"] }
  | { kind: "done"; comparison: ComparisonResource; result: NonNullable<ComparisonResource["result"]> }
  /** The comparison has failed as a whole. */
  | { kind: "failed"; comparison: ComparisonResource }
  /** The workspace has as many comparisons as allowed. */
  | { kind: "limited"; max: number | null }
  /** The comparison was removed with its pictures. */
  | { kind: "expired" }
  | { kind: "refused"; failure: unknown };

/** A comparison, and what can be done with it. */
export interface Comparison {
  state: ComparisonState;
  /** Makes the comparison again. */
  rerun: () => void;
  /** Reads the comparison again, for example after a review. */
  reload: () => Promise<unknown>;
}

/**
 * Starts a comparison, and polls it until it is done. The comparison continues if the page no longer shows it.
 * @param request null = none
 */
export function useComparison(request: ComparisonRequest | null): Comparison {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const startKey = ["comparison-start", workspaceId, request && keyOf(request)];
  const start = useQuery({
    queryKey: startKey,
    enabled: request !== null,
    queryFn: async () => (request ? startComparison(workspaceId, request) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: undefined,
    retry: (count, failure) => isWaiting(failure) && count < MAX_RETRIES,
    retryDelay: RETRY_MS,
  });
  const id = start.data?.id;
  const found = useQuery({
    queryKey: ["comparison", workspaceId, id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      call("GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId", {
        params: { workspaceId, comparisonId: id ?? "" },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
    placeholderData: undefined,
    retry: (count, failure) => statusOf(failure) !== 404 && count < 3,
  });
  return {
    state: stateOf(start, found),
    rerun: () => {
      queries.removeQueries({ queryKey: ["comparison", workspaceId, id] });
      void queries.resetQueries({ queryKey: startKey });
    },
    reload: found.refetch,
  };
}

/** Whether a comparison has no outcome yet. */
export const isBeingMade = ({ kind }: ComparisonState): boolean =>
  kind === "starting" || kind === "waiting" || kind === "running";

/** Whether a comparison has ended without all of its documents, for example because one took too long. */
export const hasFailures = (state: ComparisonState): boolean =>
  state.kind === "done" ? state.result.samples.some(({ verdict }) => verdict === "failed") : !isBeingMade(state);

const keyOf = ({ unsaved, ...request }: ComparisonRequest) => ({
  ...request,
  unsaved: unsaved && { ...unsaved, html: digest(unsaved.html) },
});

function startComparison(
  workspaceId: string,
  { templateId, from, to, unsaved }: ComparisonRequest,
): Promise<ComparisonResource> {
  return call("POST /api/app/workspaces/:workspaceId/templates/:templateId/compare", {
    params: { workspaceId, templateId },
    body: {
      from,
      to,
      ...(unsaved && { unsaved: { templateId: unsaved.templateId, contentBase64: toBase64(unsaved.html) } }),
    },
  });
}

interface QueryState<Data> {
  data: Data | undefined;
  error: unknown;
  failureReason: unknown;
}

function stateOf(start: QueryState<ComparisonResource | null>, found: QueryState<ComparisonResource>): ComparisonState {
  if (start.error) {
    return limitOf(start.error) === undefined
      ? { kind: "refused", failure: start.error }
      : { kind: "limited", max: maxOf(start.error) };
  }
  if (!start.data) return isWaiting(start.failureReason) ? { kind: "waiting" } : { kind: "starting" };
  if (found.error && statusOf(found.error) === 404) return { kind: "expired" };
  if (found.error && !found.data) return { kind: "refused", failure: found.error };
  const comparison = found.data ?? start.data;
  const { status, result, progress } = comparison;
  if (status === "done" && result) return { kind: "done", comparison, result };
  return status === "failed" ? { kind: "failed", comparison } : { kind: "running", progress };
}

const isOver = ({ status }: ComparisonResource): boolean => status === "done" || status === "failed";

function limitOf(failure: unknown): string | undefined {
  if (!(failure instanceof CallError) || failure.errorCode !== "TOO_MANY_REQUESTS") return undefined;
  return String(failure.data?.limit);
}

const isWaiting = (failure: unknown): boolean => limitOf(failure) === "unfinishedComparisons";

function maxOf(failure: unknown): number | null {
  const max = failure instanceof CallError ? failure.data?.max : null;
  return typeof max === "number" ? max : null;
}
