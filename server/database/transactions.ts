import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Queries } from "./queries";

/** Whether the code that is running was called, at any depth, by a transaction that is still open. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * @returns the error for whoever asks the pool for a connection inside a transaction, undefined elsewhere. Such a query would not
 *   be part of the transaction, and on the embedded database, which has one connection, it would wait for the transaction that
 *   waits for it.
 */
export function refuseInsideTransaction(): Error | undefined {
  if (!current.getStore()?.open) return undefined;
  return new Error("A query inside a transaction has to use the transaction's `tx`, not `db`");
}

/**
 * Replaces drizzle's `db.transaction` by one that marks the code inside as such (see `refuseInsideTransaction`) and that gives its
 * connection back in every case: drizzle's own keeps it for ever when `begin` fails, and reuses it when `rollback` has failed.
 */
export function guardTransactions(db: Queries, pool: Pool): Queries {
  const byClient = new WeakMap<PoolClient, NodePgDatabase>();
  const transaction: Queries["transaction"] = async (work, config) => {
    const client = await pool.connect();
    const onClient = byClient.get(client) ?? drizzle({ client });
    byClient.set(client, onClient);

    const state = { open: true };
    let thrownByWork: unknown;
    let broken = true;
    try {
      const result = await onClient.transaction(
        (tx) =>
          current
            .run(state, () => work(tx))
            .catch((error: unknown) => {
              thrownByWork = error;
              throw error;
            }),
        config,
      );
      broken = false;
      return result;
    } catch (error) {
      broken = error !== thrownByWork;
      throw error;
    } finally {
      state.open = false;
      client.release(broken);
    }
  };
  return Object.assign(db, { transaction });
}
