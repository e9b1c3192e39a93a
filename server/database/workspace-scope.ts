import { sql } from "drizzle-orm";
import type { Queries, Transaction } from "./queries";
import { WORKSPACE_ROLE, WORKSPACE_SETTING } from "./row-level-security";

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
    // One statement: `set local role` and `set_config` cost a round trip each otherwise.
    await tx.execute(
      sql`select set_config('role', ${WORKSPACE_ROLE}, true), set_config(${WORKSPACE_SETTING}, ${workspaceId}, true)`,
    );
    return await work(tx);
  });
}
