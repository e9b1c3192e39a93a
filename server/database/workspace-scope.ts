import { DrizzleQueryError, sql } from "drizzle-orm";
import { type Prepared, prepare, type Values } from "./prepared";
import type { Queries, Transaction } from "./queries";
import { WORKSPACE_SETTING } from "./schema/workspace-policy";
import { WORKSPACE_ROLE } from "./workspace-role";

// One statement: `set local role` and `set_config` cost a round trip each otherwise.
const enter = prepare(
  "enter_workspace",
  sql`select set_config('role', ${WORKSPACE_ROLE}, true), set_config(${WORKSPACE_SETTING}, ${sql.placeholder("workspaceId")}, true)`,
);

/**
 * Runs a transaction that sees and writes the rows of one workspace only, whatever its queries ask for: row-level security holds
 * behind them. Role and workspace end with the transaction and don't reach the next user of the connection.
 *
 * @param workspaceId the workspace; who may act in it has to be checked before
 * @returns what `work` returns, after the commit
 * @throws what `work` throws, after the roll-back
 */
export async function withWorkspace<Result>(
  db: Queries,
  workspaceId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (tx) => {
    // Sent together with the first query of the work, which fails where this does: the transaction is over then.
    const both = [enter.run(tx, { workspaceId }), (async () => await work(tx))()] as const;
    // Neither may outlive the transaction.
    await Promise.allSettled(both);
    const [, result] = await Promise.all(both);
    return result;
  });
}

/**
 * Runs one statement as such a transaction, in a single round trip.
 *
 * @param beforehand is run once the connection is there; where it throws nothing is asked
 * @returns the statement's rows as the driver reads them, after the commit
 * @throws what `beforehand` throws; DrizzleQueryError when the statement or its commit fails: nothing is kept then.
 *   Where there is no answer in time, or the connection is lost, it is not known whether it was kept
 */
export async function runWithinWorkspace<Row>(
  db: Queries,
  workspaceId: string,
  { statement, values, beforehand }: { statement: Prepared<Row>; values: Values; beforehand?: () => void },
): Promise<Row[]> {
  const question = statement.asked(values);
  const client = await db.$client.connect();
  let sound = true;
  try {
    beforehand?.();
    sound = false;
    // Where the role or the statement fails, what is behind it is refused, and the commit rolls back.
    const answers = [
      client.query("begin"),
      client.query(enter.asked({ workspaceId })),
      client.query<Row & object>(question),
      client.query("commit"),
    ] as const;
    // All are waited for: none may reach the connection's next user.
    const [, , , ended] = await Promise.allSettled(answers);
    sound = ended.status === "fulfilled";
    const [, , { rows }] = await Promise.all(answers).catch((error) => {
      throw new DrizzleQueryError(question.text, [], error);
    });
    return rows;
  } finally {
    client.release(!sound);
  }
}
