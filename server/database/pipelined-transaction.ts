import { DrizzleQueryError } from "drizzle-orm";
import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { isReadOnly } from "./database-unavailable";
import type { Queries } from "./queries";
import { StatementGroup } from "./statement-group";
import { retryConflicts } from "./transactions";

/**
 * Runs statements as a transaction in a single round trip, as one batch with a single Sync. Measured for recording a
 * document, beside four queries in a row: processor time of the service 0.23 instead of 0.30 ms, and of a local
 * PostgreSQL 15 0.53 instead of 0.63 ms.
 *
 * @param beforehand is called when the connection is available; if it throws, nothing is sent
 * @returns the rows of the last statement as the driver reads them, after the commit
 * @throws what `beforehand` throws; DrizzleQueryError if a statement or the commit fails, and then nothing is written.
 *   If there is no answer in time, or the connection is lost, the statements may or may not have been committed
 */
export async function runPipelined<Row>(
  db: Queries,
  queries: readonly QueryConfig[],
  beforehand?: () => void,
): Promise<Row[]> {
  return await retryConflicts(() => attemptPipelined(db, queries, beforehand));
}

async function attemptPipelined<Row>(
  db: Queries,
  queries: readonly QueryConfig[],
  beforehand: (() => void) | undefined,
): Promise<Row[]> {
  const client = await db.$client.connect();
  let isReusable = true;
  try {
    beforehand?.();
    isReusable = false;
    const outcome = await runGroup(client, queries);
    if (outcome.kind === "failed") {
      isReusable = !outcome.hasPrepared && !isReadOnly(outcome.error) && (await isIdle(client));
      throw new DrizzleQueryError(queries.at(-1)?.text ?? "", [], outcome.error);
    }
    isReusable = true;
    return outcome.results.at(-1)?.rows ?? [];
  } finally {
    client.release(!isReusable);
  }
}

type Outcome = { kind: "committed"; results: QueryResult[] } | { kind: "failed"; error: Error; hasPrepared: boolean };

function runGroup(client: PoolClient, queries: readonly QueryConfig[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const group = new StatementGroup(queries, (error, results) => {
      if (error) resolve({ kind: "failed", error, hasPrepared: group.hasPrepared });
      else resolve({ kind: "committed", results });
    });
    client.query(group);
  });
}

/** Whether the connection still answers after a failure, and has no open transaction. */
async function isIdle(client: PoolClient): Promise<boolean> {
  return await client.query("rollback").then(
    () => true,
    () => false,
  );
}
