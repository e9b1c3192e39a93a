import { and, asc, eq, inArray, lte, min, sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries } from "../database/open";
import { batches } from "../database/schema/documents";
import { LEASE_MS } from "../jobs/lease";
import { RoundRobin, type Turn } from "../jobs/round-robin";
import type { Batch } from "./progress";

/** The batches whose documents are to be merged. Customers take turns, and so do the workspaces of each customer. */
export class MergeQueue {
  readonly #db: Queries;
  readonly #turns = new RoundRobin();

  constructor(db: Queries) {
    this.#db = db;
  }

  /**
   * Leases the next batch, so that other replicas skip it and a crash only delays it.
   *
   * @returns the batch, or an empty list if there is none
   */
  async take(now = new Date()): Promise<Batch[]> {
    await this.#list(now);
    for (let turn = this.#turns.next(); turn; turn = this.#turns.next()) {
      const batch = await this.#takeFrom(turn, now);
      if (!batch) continue;
      this.#turns.putBack(turn, [batch.workspaceId]);
      return [batch];
    }
    return [];
  }

  async #takeFrom({ workspaceIds }: Turn, now: Date): Promise<Batch | undefined> {
    const next = this.#db
      .select({ id: batches.id })
      .from(batches)
      .where(and(isDue(now), inArray(batches.workspaceId, workspaceIds)))
      .orderBy(sql`array_position(${sql.param(workspaceIds)}::uuid[], ${batches.workspaceId})`, asc(batches.leaseUntil))
      .limit(1)
      .for("update", { skipLocked: true });
    const [batch] = await this.#db
      .update(batches)
      .set({ leaseUntil: new Date(now.getTime() + LEASE_MS), mergeAttempts: sql`${batches.mergeAttempts} + 1` })
      .where(eq(batches.id, sql`(${next})`))
      .returning();
    return batch;
  }

  async #list(now: Date): Promise<void> {
    const { workspaceId } = batches;
    const ownerId = sql<string>`coalesce(${ownerOf(workspaceId)}, ${workspaceId})`;
    const waiting = await this.#db
      .select({ workspaceId, ownerId })
      .from(batches)
      .where(isDue(now))
      .groupBy(workspaceId)
      .orderBy(min(batches.leaseUntil));
    this.#turns.replace(waiting);
  }
}

/** All documents of the batch have ended, and nobody merges them. */
const isDue = (now: Date) => and(eq(batches.state, "running"), lte(batches.leaseUntil, now));

/** Renews the lease of a batch that is being merged. */
export async function renewMergeLeases(db: Queries, leased: readonly Batch[]): Promise<void> {
  for (const batch of leased) await setMergeLease(db, batch, LEASE_MS);
}

/** Sets when the lease of a batch ends, in ms from now, unless another replica has taken the batch. */
export async function setMergeLease(db: Queries, { id, mergeAttempts }: Batch, leaseMs: number): Promise<void> {
  const isLeased = and(eq(batches.id, id), eq(batches.state, "running"), eq(batches.mergeAttempts, mergeAttempts));
  await db
    .update(batches)
    .set({ leaseUntil: new Date(Date.now() + leaseMs) })
    .where(isLeased);
}
