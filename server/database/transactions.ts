import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import type { Queries, Transaction } from "./queries";

/** State of the transaction that called the running code, at any depth. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** The drizzle object of each connection. */
const byClient = new WeakMap<PoolClient, NodePgDatabase>();

/**
 * Returns an error if the caller runs inside an open transaction and therefore must not ask the pool for a connection,
 * else undefined. Such a query would not be part of the transaction. On the embedded database, which has one
 * connection, the query would also wait for ever: for the transaction that waits for the query.
 */
export function createInsideTransactionError(): Error | undefined {
  if (!current.getStore()?.isOpen) return undefined;
  return new Error("A query inside a transaction has to use the transaction's `tx`, not `db`");
}

/**
 * Runs `work` in a transaction on a connection of the pool. Unlike drizzle's own function, this one marks the code
 * inside (see `createInsideTransactionError`) and always returns the connection: drizzle keeps it for ever if `begin`
 * fails, and reuses it although `rollback` has failed.
 *
 * @param work gets drizzle's transaction and the connection below it, which has already answered `begin`
 * @returns the result of `work`, after the commit
 * @throws what `work` throws, after the rollback
 */
export async function runTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction, client: PoolClient) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  const onClient = byClient.get(client) ?? drizzle({ client });
  byClient.set(client, onClient);

  const state = { isOpen: true };
  let thrownByWork: unknown;
  let isBroken = true;
  try {
    const result = await onClient.transaction(
      (tx) =>
        current
          .run(state, () => work(tx, client))
          .catch((error: unknown) => {
            thrownByWork = error;
            throw error;
          }),
      config,
    );
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = error !== thrownByWork;
    throw error;
  } finally {
    state.isOpen = false;
    client.release(isBroken);
  }
}

/** Replaces drizzle's `db.transaction` by `runTransaction`. */
export function guardTransactions(db: Queries, pool: Pool): Queries {
  const transaction: Queries["transaction"] = (work, config) => runTransaction(pool, work, config);
  return Object.assign(db, { transaction });
}
