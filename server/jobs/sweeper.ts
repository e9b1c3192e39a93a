import { lte, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { sweeps } from "../database/schema/sweeps";
import { WorkerPool } from "./worker-pool";

const POLL_MS = 60_000;

/** A clean-up that runs from time to time. */
export interface Sweep {
  name: string;
  everyMs: number;
  /** Removes what is due, in small steps. May be interrupted, and run again. */
  run(now: Date): Promise<void>;
}

interface SweeperDependencies {
  db: Queries;
  sweeps: readonly Sweep[];
  log: BaseLogger;
}

/** Runs clean-ups one after the other, each on one replica at a time. A crash only delays one until its next time. */
export class Sweeper {
  readonly #pool: WorkerPool<Sweep>;

  constructor({ db, sweeps, log }: SweeperDependencies) {
    this.#pool = new WorkerPool({
      size: 1,
      pollMs: POLL_MS,
      take: () => claimDueSweep(db, sweeps, new Date()),
      work: (sweep) => sweep.run(new Date()),
      log,
      errorMessage: "a clean-up failed; it is tried again at its next time",
    });
  }

  /** Resolves when the running clean-up has ended. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Claims the next clean-up that is due and sets its next time. @returns an empty list if there is none */
export async function claimDueSweep(db: Queries, all: readonly Sweep[], now: Date): Promise<Sweep[]> {
  for (const sweep of all) {
    const nextRunAt = new Date(now.getTime() + sweep.everyMs);
    const claimed = await db
      .insert(sweeps)
      .values({ name: sweep.name, nextRunAt })
      .onConflictDoUpdate({
        target: sweeps.name,
        set: { nextRunAt: sql`excluded.next_run_at` },
        setWhere: lte(sweeps.nextRunAt, now),
      })
      .returning({ name: sweeps.name });
    if (claimed.length > 0) return [sweep];
  }
  return [];
}
