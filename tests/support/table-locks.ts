import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { clientConfigOf } from "../../server/database/connection-pool";
import { workerAddress } from "./database";

/** Lets nobody write to a table of this worker's database until the function that it returns is called. */
export async function holdWritesTo(table: string): Promise<() => Promise<unknown>> {
  const holder = new pg.Client(clientConfigOf(workerAddress()));
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`begin; lock table ${table} in share row exclusive mode`);
  return () => holder.query("rollback");
}

/** Runs a query on a connection of its own. @returns its rows */
export async function queryApart(text: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client(clientConfigOf(workerAddress()));
  await client.connect();
  return client
    .query(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Waits until a statement that begins like this waits for a lock. */
export const untilBlocked = (statement: string): Promise<void> =>
  expect
    .poll(() =>
      queryApart(
        `select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database() and starts_with(ltrim(query, E' \\n'), $1)`,
        [statement],
      ),
    )
    .toHaveLength(1);
