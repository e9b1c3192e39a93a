import { DrizzleQueryError, sql } from "drizzle-orm";
import type { ClientBase } from "pg";
import { runPipelined } from "./pipelined-transaction";
import { type PreparedStatement, prepare, type Values } from "./prepared";
import type { Queries, Transaction } from "./queries";
import { WORKSPACE_SETTING } from "./schema/workspace-policy";
import { runTransaction, type TransactionOptions } from "./transactions";
import { WORKSPACE_ROLE } from "./workspace-role";

// One statement, because `set local role` and `set_config` are two. Both settings end with the transaction.
const enterWorkspace = prepare(
  "enter_workspace",
  sql`select set_config('role', ${WORKSPACE_ROLE}, true), set_config(${WORKSPACE_SETTING}, ${sql.placeholder("workspaceId")}, true)`,
);

/**
 * Runs a transaction that sees and writes the rows of one workspace only: row-level security holds whatever the queries
 * ask for. Role and workspace end with the transaction, so the next user of the connection doesn't get them.
 *
 * How the role is set before the first query of `work`: `client.query` adds a query to the connection's queue before it
 * returns, and pg sends a connection's queries, and PostgreSQL runs them, in the order of that queue. The role is
 * queued before `work` is called, so it comes before each query of `work`, whenever drizzle sends it. No code waits for
 * the role's answer: it shares a round trip with the first query. If the role can't be set, the transaction has failed,
 * and PostgreSQL refuses all its other queries.
 *
 * @param workspaceId the caller has checked that it may act in this workspace
 * @returns the result of `work`, after the commit
 * @throws what `work` throws, after the rollback
 */
export async function withWorkspace<Result>(
  db: Queries,
  workspaceId: string,
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  const inWorkspace = async (tx: Transaction, client: ClientBase) => {
    const both = [enter(client, workspaceId), (async () => await work(tx))()] as const;
    // Both must have ended before the transaction does.
    await Promise.allSettled(both);
    const [, result] = await Promise.all(both);
    return result;
  };
  return await runTransaction(db.$client, inWorkspace, options);
}

/** A statement and the values of its placeholders. */
interface FilledStatement<Row> {
  statement: PreparedStatement<Row>;
  values: Values;
}

/**
 * Runs one statement as a transaction of a workspace, in a single round trip.
 *
 * @returns the statement's rows as the driver reads them, after the commit
 * @throws as `runPipelined`
 */
export async function runWithinWorkspace<Row>(
  db: Queries,
  workspaceId: string,
  query: FilledStatement<Row>,
): Promise<Row[]> {
  const [rows = []] = await runAllWithinWorkspace(db, workspaceId, () => [query]);
  return rows;
}

/**
 * Runs several statements as one transaction of a workspace, in a single round trip.
 *
 * @param createQueries is called when the connection is available, and again if the transaction has to run again
 * @returns each statement's rows as the driver reads them, after the commit
 * @throws as `runPipelined`
 */
export async function runAllWithinWorkspace<Row>(
  db: Queries,
  workspaceId: string,
  createQueries: () => readonly FilledStatement<Row>[],
): Promise<Row[][]> {
  const [, ...rows] = await runPipelined<Row>(db, () => [
    enterWorkspace.toQueryConfig({ workspaceId }),
    ...createQueries().map(({ statement, values }) => statement.toQueryConfig(values)),
  ]);
  return rows;
}

/** Queues the query that sets role and workspace of the transaction. */
async function enter(client: ClientBase, workspaceId: string): Promise<void> {
  const query = enterWorkspace.toQueryConfig({ workspaceId });
  await client.query(query).catch((error) => {
    throw new DrizzleQueryError(query.text, [], error);
  });
}
