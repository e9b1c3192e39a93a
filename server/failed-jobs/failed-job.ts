import { and, asc, desc, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
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

/** Part of the failed work of one kind. */
export interface FailedJobPage {
  limit: number;
  /** Only work whose id is greater, sorted by id. If undefined, the newest work comes first. */
  afterId?: string;
  /** Only work with these ids. */
  ids?: readonly string[] | undefined;
}

/** Work of one kind that was given up. */
export interface FailedJobKind {
  /** The queue that does the work if it is retried. */
  queue: QueueName;
  list(db: Queries, page: FailedJobPage): Promise<FailedJob[]>;
  /** Puts work back into its queue, with as many attempts as new work has. @returns the ids that were found */
  retry(db: Queries, ids: readonly string[]): Promise<string[]>;
  /** Removes work from the list: it is never done. @returns the ids that were found */
  drop(db: Queries, ids: readonly string[]): Promise<string[]>;
}

/** Condition for the rows of a page. */
export const isOnPage = (id: AnyPgColumn, { afterId, ids }: FailedJobPage): SQL | undefined =>
  and(
    afterId === undefined ? undefined : gt(id, afterId),
    // As text, because the operator may have given something that is not a UUID.
    ids && inArray(sql`${id}::text`, [...ids]),
  );

/** Order of the rows of a page. */
export const orderOfPage = (table: { id: AnyPgColumn; createdAt: AnyPgColumn }, { afterId }: FailedJobPage): SQL =>
  afterId === undefined ? desc(table.createdAt) : asc(table.id);
