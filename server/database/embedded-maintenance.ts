import type { Pool } from "pg";
import type { BaseLogger } from "pino";

const INTERVAL_MS = 30_000;
const ROUNDS_PER_VACUUM = 20;
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const FAILURES_BEFORE_RESTART = 2;

interface MaintenanceDependencies {
  pool: Pool;
  /**
   * Called when the database has stopped answering. Only a restart ends a statement that runs for ever, because the
   * embedded database can't be interrupted.
   */
  restart: () => void;
  log: BaseLogger;
}

/**
 * Does the work of PostgreSQL's background processes, which the embedded database doesn't have. Without checkpoints its
 * write-ahead log, and the recovery time after a crash, would grow for ever; without vacuum its tables would.
 */
export class EmbeddedMaintenance {
  readonly #dependencies: MaintenanceDependencies;
  readonly #timer: NodeJS.Timeout;
  #rounds = 0;
  #failures = 0;

  constructor(dependencies: MaintenanceDependencies) {
    this.#dependencies = dependencies;
    this.#timer = setTimeout(() => void this.#runRound(), INTERVAL_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #runRound(): Promise<void> {
    const { pool, restart, log } = this.#dependencies;
    try {
      this.#rounds += 1;
      await checkpoint(pool);
      if (this.#rounds % ROUNDS_PER_VACUUM === 0) await vacuum(pool);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      log.warn({ err: error, failures: this.#failures }, "Maintenance of the embedded database failed");
      if (this.#failures >= FAILURES_BEFORE_RESTART) restart();
    }
    this.#timer.refresh();
  }
}

/** Writes a checkpoint if the write-ahead log since the last one is longer than `minBytes`. */
export async function checkpoint(pool: Pool, minBytes = CHECKPOINT_BYTES): Promise<void> {
  const { rows } = await pool.query<{ due: boolean }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()",
    [minBytes],
  );
  if (rows[0]?.due) await pool.query("checkpoint");
}

/**
 * Vacuums and analyses the tables of which a large part has changed, by the default thresholds of PostgreSQL's
 * autovacuum.
 */
export async function vacuum(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}
