import type { Pool } from "pg";
import type { BaseLogger } from "pino";

const INTERVAL_MS = 30_000;
const VACUUM_EVERY = 20;
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const FAILURES_BEFORE_RESTART = 2;

/**
 * Does what PostgreSQL's background processes do elsewhere, and the embedded database has none of: without checkpoints its log grows
 * for ever (and with it the time to recover after a crash), without vacuum its tables do.
 *
 * @param restart called when the database has stopped answering. Nothing else ends a statement that runs for ever there: the
 *   embedded database can't be interrupted.
 * @returns a function that ends it
 */
export function maintainEmbedded(pool: Pool, restart: () => void, log: BaseLogger): () => void {
  let rounds = 0;
  let failures = 0;
  const round = async () => {
    try {
      rounds += 1;
      await checkpoint(pool);
      if (rounds % VACUUM_EVERY === 0) await vacuum(pool);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, failures }, "The embedded database's maintenance has failed");
      if (failures >= FAILURES_BEFORE_RESTART) restart();
    }
    timer.refresh();
  };
  const timer = setTimeout(round, INTERVAL_MS).unref();
  return () => clearTimeout(timer);
}

/** Writes a checkpoint when the log since the last one is long. */
export async function checkpoint(pool: Pool, fromBytes = CHECKPOINT_BYTES): Promise<void> {
  const { rows } = await pool.query<{ due: boolean }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()",
    [fromBytes],
  );
  if (rows[0]?.due) await pool.query("checkpoint");
}

/** Vacuums and analyses the tables of which a notable part has changed, by the rule of PostgreSQL's autovacuum. */
export async function vacuum(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}
