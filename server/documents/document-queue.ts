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
  /** Returns how many more documents of a customer this process may make now. No limit by default. */
  roomOf?(ownerId: string): number;
}

/**
 * The waiting documents of all workspaces. Customers take turns, and so do the workspaces of each customer. The cost
 * of a take does not depend on how many documents wait (docs/decisions/0012-job-queue-in-postgres.md).
 */
export class DocumentQueue {
  readonly #db: Queries;
  readonly #maxPerCustomer: number;
  readonly #roomOf: (ownerId: string) => number;
  readonly #customers: WaitingCustomers;

  constructor({ db, maxPerCustomer, roomOf = () => Number.POSITIVE_INFINITY }: DocumentQueueDependencies) {
    this.#db = db;
    this.#maxPerCustomer = maxPerCustomer;
    this.#roomOf = roomOf;
    this.#customers = new WaitingCustomers((after, max) => listWaiting(db, after, max));
  }

  /** Leases up to `max` documents. Calls must not overlap. @returns fewer if no more are due */
  async take(max: number, now = new Date()): Promise<LeasedDocument[]> {
    const taken: LeasedDocument[] = [];
    const passedOver: Turn[] = [];
    for await (const turn of this.#customers.turns()) {
      const share = Math.max(1, Math.floor(max / (this.#customers.size + 1)));
      const room = this.#roomOf(turn.ownerId) - taken.filter(({ ownerId }) => ownerId === turn.ownerId).length;
      if (room > 0) taken.push(...(await this.#takeFrom(turn, Math.min(share, room, max - taken.length), now)));
      else passedOver.push(turn);
      if (taken.length >= max) break;
    }
    for (const turn of passedOver) this.#customers.putBack(turn, []);
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
      // Only one: a part may be large, and everybody waits for it.
      for (const workspaceId of withParts) {
        if (!(await expandBatchPart(this.#db, workspaceId, now))) continue;
        mayHaveMore = true;
        break;
      }
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
