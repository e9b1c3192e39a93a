import { sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries } from "../database/open";
import { backlogs } from "../database/schema/documents";
import { workspaces } from "../database/schema/workspaces";
import { type QueueEntry, RoundRobin, type Turn } from "../jobs/round-robin";
import { expandBatchPart } from "./expand-batch-part";
import { leaseDocuments } from "./lease-documents";
import type { LeasedDocument } from "./leased-documents";

/** Workspaces that are listed at a time, so that neither the query nor the list grows with the installation. */
const WINDOW = 1_000;
const BEFORE_ALL_WORKSPACES = "00000000-0000-0000-0000-000000000000";
/**
 * Age in ms at which the list of those who wait is renewed, and what each listed workspace adds to it: a process spends
 * at most a twentieth of its time on listing. The time that a list has taken is no measure, because on a busy database
 * most of it is a wait, and a new customer would wait twenty times as long.
 */
const MIN_LIST_AGE_MS = 20;
const LIST_AGE_MS_PER_WORKSPACE = 0.16;

interface DocumentQueueDependencies {
  db: Queries;
  /** Documents of one customer that may be made at the same time, by all replicas together. */
  maxPerCustomer: number;
}

/**
 * The waiting documents of all workspaces. Customers take turns, and so do the workspaces of each customer. The cost
 * of a take does not depend on how many documents wait (docs/decisions/0012-job-queue-in-postgres.md).
 */
export class DocumentQueue {
  readonly #db: Queries;
  readonly #maxPerCustomer: number;
  readonly #turns = new RoundRobin();
  /** Last workspace of the listed window. */
  #lastListed = BEFORE_ALL_WORKSPACES;
  /** Time (`performance.now()`) from which the list is too old. */
  #listUntil = 0;

  constructor({ db, maxPerCustomer }: DocumentQueueDependencies) {
    this.#db = db;
    this.#maxPerCustomer = maxPerCustomer;
  }

  /** Leases up to `max` documents. Calls must not overlap. @returns fewer if no more are due */
  async take(max: number, now = new Date()): Promise<LeasedDocument[]> {
    const taken: LeasedDocument[] = [];
    let isListed = false;
    if (performance.now() > this.#listUntil) isListed = await this.#list();
    while (taken.length < max) {
      const turn = this.#turns.next();
      if (turn) {
        const share = Math.max(1, Math.floor(max / (this.#turns.size + 1)));
        taken.push(...(await this.#takeFrom(turn, Math.min(share, max - taken.length), now)));
      } else if (isListed) {
        break;
      } else {
        isListed = await this.#list();
      }
    }
    return taken;
  }

  /** Leases documents of a customer, who gets another turn if more may wait. */
  async #takeFrom(turn: Turn, max: number, now: Date): Promise<LeasedDocument[]> {
    const limits = { max, maxRunning: this.#maxPerCustomer, now };
    const { documents, hasRoom, withParts } = await leaseDocuments(this.#db, turn, limits);
    const served = [...new Set(documents.map(({ workspaceId }) => workspaceId))];
    const isShort = documents.length < max;
    let mayHaveMore = documents.length > 0 && !(isShort && turn.workspaceIds.length === 1);
    if (isShort && hasRoom) {
      for (const workspaceId of withParts)
        mayHaveMore = (await expandBatchPart(this.#db, workspaceId, now)) || mayHaveMore;
    }
    if (mayHaveMore && hasRoom) this.#turns.putBack(turn, served);
    return documents;
  }

  /** Lists the next workspaces with waiting documents. @returns true if there are no further ones behind them */
  async #list(): Promise<boolean> {
    const { rows } = await this.#db.execute<QueueEntry & Record<string, unknown>>(sql`
      select ${backlogs.workspaceId} as "workspaceId",
        coalesce(${ownerOf(sql`backlogs.workspace_id`)}, backlogs.workspace_id) as "ownerId"
      from ${backlogs}
      join ${workspaces} on workspaces.id = backlogs.workspace_id and workspaces.deleted_at is null
      where backlogs.documents > 0 and backlogs.workspace_id > ${this.#lastListed}
      order by backlogs.workspace_id limit ${WINDOW}`);
    this.#turns.replace(rows);
    const isLast = rows.length < WINDOW;
    this.#lastListed = isLast ? BEFORE_ALL_WORKSPACES : (rows.at(-1)?.workspaceId ?? BEFORE_ALL_WORKSPACES);
    this.#listUntil = performance.now() + Math.max(MIN_LIST_AGE_MS, rows.length * LIST_AGE_MS_PER_WORKSPACE);
    return isLast;
  }
}
