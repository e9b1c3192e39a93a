import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import type { Sweep } from "../jobs/sweeper";
import { rowsOf } from "./blob-records";
import { isUnreferenced } from "./blob-references";
import type { BlobRecord } from "./blob-storage";
import type { BlobStore } from "./blob-store";

/** Blobs of one statement. The embedded database has one connection: all other queries wait while a statement runs. */
const BLOBS_PER_STEP = 200;
/** How long a process may take to remove the bytes of the blobs that it has retired. After that, any may. */
const LEASE = "1 hour";
/**
 * The sweep visits a blob in use again after this part of its age, and at least once a day. So it finds most
 * documents soon after they have expired, and does not waste its time on what is kept for years.
 */
const PART_OF_AGE = 24;

interface BlobSweepDependencies {
  db: Queries;
  blobs: Pick<BlobStore, "removeBytes" | "usableStorages">;
}

/** A blob that the sweep has looked at. */
type Visited = Pick<BlobRecord, "workspaceId" | "id" | "storage" | "state">;

/**
 * Removes the blobs to which nothing refers any more (docs/decisions/0038-blob-store.md). A blob is retired first, so
 * that nobody finds it by its hash; then its bytes are removed, and then its row. If the process ends in between, a
 * later sweep continues. If a sweep lasts longer than `everyMs`, another process may sweep at the same time.
 */
export class BlobSweep implements Sweep {
  readonly name = "files";
  readonly everyMs = 10 * 60_000;
  readonly #dependencies: BlobSweepDependencies;
  #isClosed = false;

  constructor(dependencies: BlobSweepDependencies) {
    this.#dependencies = dependencies;
  }

  /** Stops a running sweep or removal after its current step. */
  close(): void {
    this.#isClosed = true;
  }

  /** Visits all blobs that are due at `now`, in the storages that can be used. @throws ApiError SERVICE_UNAVAILABLE */
  async run(now: Date): Promise<void> {
    const isUnused = await isUnreferenced(this.#dependencies.db);
    await this.#inSteps(() => this.#visitDue(now, isUnused));
  }

  /** Removes all blobs of a workspace. Nothing may refer to them any more. @throws ApiError SERVICE_UNAVAILABLE */
  async removeAllOf(workspaceId: string): Promise<void> {
    await this.#inSteps(() => this.#retireAllOf(workspaceId));
  }

  async #inSteps(visit: () => Promise<Visited[]>): Promise<void> {
    for (let visited = BLOBS_PER_STEP; visited === BLOBS_PER_STEP && !this.#isClosed; ) {
      const started = performance.now();
      const step = await visit();
      await this.#remove(step.filter(({ state }) => state === "retired"));
      visited = step.length;
      // Others get as much time as the step has taken.
      if (visited === BLOBS_PER_STEP) await sleep(performance.now() - started);
    }
  }

  async #visitDue(now: Date, isUnused: SQL): Promise<Visited[]> {
    const storages = this.#dependencies.blobs.usableStorages();
    const { rows } = await this.#dependencies.db.execute<Visited & Record<string, unknown>>(sql`
      with due as (
        select workspace_id, id, ${isUnused} as is_unused from blobs
        where sweep_at <= ${now} and storage in ${storages}
        order by sweep_at limit ${BLOBS_PER_STEP} for update skip locked
      )
      update blobs set
        state = case when is_unused then 'retired' else state end,
        sweep_at = ${now}::timestamptz + case when is_unused then interval '${sql.raw(LEASE)}'
          else least((${now}::timestamptz - stored_at) / ${sql.raw(String(PART_OF_AGE))}, interval '1 day') end
      from due where blobs.workspace_id = due.workspace_id and blobs.id = due.id
      returning blobs.workspace_id as "workspaceId", blobs.id, storage, state`);
    return rows;
  }

  async #retireAllOf(workspaceId: string): Promise<Visited[]> {
    const { rows } = await this.#dependencies.db.execute<Visited & Record<string, unknown>>(sql`
      update blobs set state = 'retired'
      where (workspace_id, id) in (select workspace_id, id from blobs where workspace_id = ${workspaceId} limit ${BLOBS_PER_STEP})
      returning workspace_id as "workspaceId", id, storage, state`);
    return rows;
  }

  async #remove(retired: readonly Visited[]): Promise<void> {
    if (retired.length === 0) return;
    await this.#dependencies.blobs.removeBytes(retired);
    await this.#dependencies.db.execute(sql`
      delete from blobs where (workspace_id, id) in (${rowsOf(retired)}) and state = 'retired'`);
  }
}
