import type { Queries } from "../database/open";
import type { QueueName } from "../jobs/wakeups";

/** Background work that was given up, as text for the operator. */
export interface FailedJob {
  id: string;
  /** Null if the work belongs to no workspace. */
  workspaceId: string | null;
  /** When the work was written: ISO 8601 in UTC. */
  createdAt: string;
  attempts: number;
  /** The work in a few words, such as the receiver of a webhook. */
  subject: string;
  error: string;
}

/** Work of one kind that was given up. */
export interface FailedJobKind {
  /** The queue that does the work if it is retried. */
  queue: QueueName;
  /** Lists the newest work first. */
  list(db: Queries, limit: number): Promise<FailedJob[]>;
  /** Puts work back into its queue, with as many attempts as new work has. @returns the ids that were found */
  retry(db: Queries, ids: readonly string[]): Promise<string[]>;
  /** Removes work from the list: it is never done. @returns the ids that were found */
  drop(db: Queries, ids: readonly string[]): Promise<string[]>;
}
