import { sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries } from "../database/open";
import { backlogs } from "../database/schema/documents";
import { workspaces } from "../database/schema/workspaces";
import type { QueueEntry, Turn } from "../jobs/round-robin";
import { WaitingCustomers } from "../jobs/waiting-customers";
import { expandBatchPart } from "./expand-batch-part";
import { leaseDocuments } from "./lease-documents";
import type { LeasedDocument } from "./leased-documents";

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
  readonly #customers: WaitingCustomers;

  constructor({ db, maxPerCustomer }: DocumentQueueDependencies) {
    this.#db = db;
    this.#maxPerCustomer = maxPerCustomer;
    this.#customers = new WaitingCustomers((after, max) => listWaiting(db, after, max));
  }

  /** Leases up to `max` documents. Calls must not overlap. @returns fewer if no more are due */
  async take(max: number, now = new Date()): Promise<LeasedDocument[]> {
    const taken: LeasedDocument[] = [];
    for await (const turn of this.#customers.turns()) {
      const share = Math.max(1, Math.floor(max / (this.#customers.size + 1)));
      taken.push(...(await this.#takeFrom(turn, Math.min(share, max - taken.length), now)));
      if (taken.length >= max) break;
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
    if (mayHaveMore && hasRoom) this.#customers.putBack(turn, served);
    return documents;
  }
}

async function listWaiting(db: Queries, after: string, max: number): Promise<QueueEntry[]> {
  const { rows } = await db.execute<QueueEntry & Record<string, unknown>>(sql`
    select ${backlogs.workspaceId} as "workspaceId",
      coalesce(${ownerOf(sql`backlogs.workspace_id`)}, backlogs.workspace_id) as "ownerId"
    from ${backlogs}
    join ${workspaces} on workspaces.id = backlogs.workspace_id and workspaces.deleted_at is null
    where backlogs.documents > 0 and backlogs.workspace_id > ${after}
    order by backlogs.workspace_id limit ${max}`);
  return rows;
}
