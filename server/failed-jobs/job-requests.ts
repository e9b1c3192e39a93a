import type { Queries } from "../database/open";
import type { QueueName } from "../jobs/wakeups";
import type { FailedJob } from "./failed-job";
import { FAILED_JOB_KINDS, type FailedJobKindName, isFailedJobKind } from "./failed-jobs";

export const JOB_ACTIONS = ["list", "retry", "drop"] as const;

/** A request of the operator, made with `platen jobs`. */
export interface JobRequest {
  action: (typeof JOB_ACTIONS)[number];
  /** Kind of work; all kinds if undefined. */
  kind?: FailedJobKindName | undefined;
  /** Ids of work to retry or drop; all of it if undefined. */
  ids?: readonly string[] | undefined;
}

export type ListedJob = FailedJob & { kind: FailedJobKindName };

/** The work that was listed, retried or dropped. */
export interface JobResponse {
  jobs: ListedJob[];
}

/** Longest list, and work that is retried or dropped in one step. Retrying and dropping have no limit. */
const PAGE_SIZE = 1_000;
/** Below all ids of work. */
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Lists, retries or drops work that was given up.
 *
 * @param wake called for the queues that have work again
 */
export async function handleJobRequest(
  db: Queries,
  { action, kind, ids }: JobRequest,
  wake: (queue: QueueName) => void | Promise<void>,
): Promise<JobResponse> {
  const kinds = kind ? [kind] : (Object.keys(FAILED_JOB_KINDS) as FailedJobKindName[]);
  const jobs: ListedJob[] = [];
  for (const name of kinds) {
    const { queue, list, ...actions } = FAILED_JOB_KINDS[name];
    if (action === "list") {
      jobs.push(...(await list(db, { limit: PAGE_SIZE })).map((job) => ({ ...job, kind: name })));
      continue;
    }
    // Page by page in the order of ids, because some work stays in the list after a retry, such as an invoice.
    for (let afterId: string | undefined = LOWEST_ID; afterId !== undefined; ) {
      const page: FailedJob[] = await list(db, { limit: PAGE_SIZE, afterId, ids });
      const changed = new Set(
        await actions[action](
          db,
          page.map(({ id }) => id),
        ),
      );
      for (const job of page) if (changed.has(job.id)) jobs.push({ ...job, kind: name });
      if (action === "retry" && changed.size > 0) await wake(queue);
      afterId = page.at(-1)?.id;
    }
  }
  return { jobs };
}

/** Reads a request from the query of an address. @throws Error if it is not one */
export function parseJobRequest({ searchParams }: URL): JobRequest {
  const action = JOB_ACTIONS.find((name) => name === searchParams.get("action"));
  const kind = searchParams.get("kind") ?? undefined;
  if (!action || (kind !== undefined && !isFailedJobKind(kind))) throw new Error("Unknown request");
  const ids = searchParams.has("id") ? searchParams.getAll("id") : undefined;
  return { action, kind, ids };
}

/** Writes a request as the query of an address. */
export function formatJobRequest({ action, kind, ids = [] }: JobRequest): string {
  const query = new URLSearchParams([
    ["action", action],
    ...(kind ? [["kind", kind]] : []),
    ...ids.map((id) => ["id", id]),
  ]);
  return `/?${query}`;
}
