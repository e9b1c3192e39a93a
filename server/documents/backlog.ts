import { and, eq, gt, sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import { generationsOf } from "../activities/generations";
import type { StoredBytes } from "../blobs/stored-bytes";
import type { Queries, Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { backlogs } from "../database/schema/documents";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError, tooManyRequests } from "../http/api-error";
import type { ApiClient, Authorized } from "../http/authorization";
import type { Plans } from "../products/plans";

/** Size of a waiting document without its input: its row and its index entries. */
export const BYTES_PER_DOCUMENT = 1024;
/** Seconds after which another try makes sense: some of the waiting documents have been made by then. */
const RETRY_AFTER_SECONDS = 30;

/** Waiting documents, and the size of what they are made from. */
export interface BacklogSize {
  documents: number;
  bytes: number;
}

/** Limits of what may wait. They hold for all replicas together. */
export interface BacklogLimits {
  maxBytesPerWorkspace: number;
  /** For all workspaces of one customer (server/access/owner.ts). */
  maxBytesPerCustomer: number;
}

interface BacklogDependencies {
  db: Queries;
  plans: Plans;
  limits: BacklogLimits;
  storedBytes: StoredBytes;
}

const value = sql.placeholder;

/** The workspace is locked first, as when it is deleted, which rules out deadlocks. A deleted one has no backlog. */
const changeBacklog = prepare<{ documents: number; bytes: string }>(
  "change_backlog",
  sql`
    with held as (select id from ${workspaces} where id = ${value("workspaceId")} and deleted_at is null for key share)
    insert into ${backlogs} (workspace_id, documents, bytes)
    select id, greatest(${value("documents")}::integer, 0), greatest(${value("bytes")}::bigint, 0) from held
    on conflict (workspace_id) do update set
      documents = greatest(backlogs.documents + ${value("documents")}::integer, 0),
      bytes = greatest(backlogs.bytes + ${value("bytes")}::bigint, 0)
    returning documents, bytes`,
);

/** Bounds the documents that wait to be made in the background (docs/decisions/0035-backlog.md). */
export class Backlog {
  readonly #db: Queries;
  readonly #plans: Plans;
  readonly #limits: BacklogLimits;
  readonly #storedBytes: StoredBytes;

  constructor({ db, plans, limits, storedBytes }: BacklogDependencies) {
    this.#db = db;
    this.#plans = plans;
    this.#limits = limits;
    this.#storedBytes = storedBytes;
  }

  /**
   * Checks the customer's limits of stored and waiting bytes before a transaction begins. Requests that arrive at the
   * same time can exceed them by their own size.
   *
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async assertCustomerHasRoom({ ownerId, workspaceId }: Authorized<ApiClient>, bytes: number): Promise<void> {
    await this.#storedBytes.assertRoom(workspaceId, bytes);
    const max = this.#limits.maxBytesPerCustomer;
    const isAdmin = and(eq(memberships.workspaceId, backlogs.workspaceId), eq(memberships.role, "ADMIN"));
    const [waiting] = await this.#db
      .select({ bytes: sql<string>`coalesce(sum(${backlogs.bytes}), 0)` })
      .from(memberships)
      .innerJoin(backlogs, isAdmin)
      .where(
        and(
          eq(memberships.customerId, ownerId),
          gt(backlogs.bytes, 0),
          sql`${ownerOf(backlogs.workspaceId)} = ${ownerId}`,
        ),
      );
    const waitingBytes = Number(waiting?.bytes ?? 0);
    if (waitingBytes > 0 && waitingBytes + bytes > max) throw tooMuchWaits("backlogBytesPerCustomer", max);
  }

  /**
   * Adds to the backlog of a workspace, in the transaction that writes what waits. Requests of the same workspace wait
   * for one another here, so that together they never exceed a limit.
   *
   * @throws ApiError USAGE_LIMIT_EXCEEDED if the month has fewer documents left than would wait; TOO_MANY_REQUESTS;
   *   NOT_FOUND if the workspace is gone
   */
  async add(tx: Transaction, workspaceId: string, added: BacklogSize): Promise<void> {
    const [waiting] = await changeBacklog.run(tx, { workspaceId, ...added });
    if (!waiting) throw new ApiError("NOT_FOUND");
    // Read after the lock: a document that was made in the meantime is either waiting or used, and never neither.
    const { plan, used } = await generationsOf(tx, workspaceId, this.#plans).usage();
    if (used + waiting.documents > plan.monthlyUsageLimit) {
      const data = { limit: plan.monthlyUsageLimit, used, waiting: waiting.documents - added.documents };
      throw new ApiError("USAGE_LIMIT_EXCEEDED", { data });
    }
    const max = this.#limits.maxBytesPerWorkspace;
    // A single request is always accepted.
    if (waiting.documents > added.documents && Number(waiting.bytes) > max) {
      throw tooMuchWaits("backlogBytesPerWorkspace", max);
    }
  }
}

/** Removes from the backlog of a workspace, in the transaction in which a document is made, fails or is deleted. */
export async function removeFromBacklog(
  tx: Transaction,
  workspaceId: string,
  { documents, bytes }: BacklogSize,
): Promise<void> {
  await changeBacklog.run(tx, { workspaceId, documents: -documents, bytes: -bytes });
}

/**
 * Adds to the backlog of a workspace without checking its limits, for work that was accepted before.
 *
 * @returns false if the workspace is gone
 */
export async function addToBacklog(tx: Transaction, workspaceId: string, added: BacklogSize): Promise<boolean> {
  return (await changeBacklog.run(tx, { workspaceId, ...added })).length > 0;
}

/**
 * Locks the workspace and its backlog until the end of the transaction. A transaction that removes from the backlog
 * does this before it locks a document or a batch.
 */
export async function lockBacklog(tx: Transaction, workspaceId: string): Promise<void> {
  await changeBacklog.run(tx, { workspaceId, documents: 0, bytes: 0 });
}

/** @returns what a waiting document adds to the backlog @param inputs its parameters as JSON, its HTML, its partials */
export const inputBytesOf = (...inputs: string[]): number =>
  inputs.reduce((sum, input) => sum + Buffer.byteLength(input), BYTES_PER_DOCUMENT);

const tooMuchWaits = (limit: string, max: number) => tooManyRequests(limit, max, RETRY_AFTER_SECONDS);
