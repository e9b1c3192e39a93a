import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import { isReadOnly, isTransactionConflict, RowLockedError } from "./database-unavailable";
import type { Queries, Transaction } from "./queries";

/** State of the transaction that called the running code, at any depth. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Attempts of a transaction that PostgreSQL rolls back because of another one. */
const MAX_ATTEMPTS = 3;
/**
 * Pause before the second attempt, in ms. It is twice as long before the third. The other transaction was waiting for a
 * row that is free now. On a busy machine, an attempt without a pause takes that row first, and leads to the same
 * deadlock again.
 */
const CONFLICT_PAUSE_MS = 100;

/** How long a transaction begins again and again because another one has locked a row that it needs, in ms. */
const MAX_LOCK_WAIT_MS = 15_000;
/** Pauses in between. They grow, and vary by chance, so that transactions that met once don't meet again. */
const LOCK_PAUSES = { firstMs: 20, maxMs: 500 };

/** Makes a pause up to half shorter or longer, by chance. */
const vary = (pauseMs: number): number => pauseMs * (0.5 + Math.random());

/** How a transaction is run. */
export interface TransactionOptions {
  config?: PgTransactionConfig | undefined;
  /** Runs each attempt, for example in a queue. Waiting for a locked row takes no turn. */
  inTurn?: (<Result>(attempt: () => Promise<Result>) => Promise<Result>) | undefined;
}

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
 * inside (see `createInsideTransactionError`), runs a transaction again that was rolled back because of another one,
 * and always returns the connection: drizzle keeps it for ever if `begin` fails, and reuses it although `rollback` has
 * failed. A transaction that meets a locked row (`RowLockedError`) waits without its connection, and runs again.
 *
 * @param work gets drizzle's transaction and the connection below it, which has already answered `begin`. It may run
 *   several times, so it must have no effect except through them
 * @returns the result of `work`, after the commit
 * @throws what `work` throws, after the rollback, even if the rollback fails
 */
export async function runTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction, client: PoolClient) => Promise<Result>,
  { config, inTurn = (attempt) => attempt() }: TransactionOptions = {},
): Promise<Result> {
  const giveUpAt = performance.now() + MAX_LOCK_WAIT_MS;
  for (let pauseMs = LOCK_PAUSES.firstMs; ; pauseMs = Math.min(2 * pauseMs, LOCK_PAUSES.maxMs)) {
    try {
      return await inTurn(() => retryConflicts(() => attemptTransaction(pool, work, config)));
    } catch (error) {
      if (!(error instanceof RowLockedError) || performance.now() > giveUpAt) throw error;
      await sleep(vary(pauseMs));
    }
  }
}

async function attemptTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction, client: PoolClient) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  const onClient = byClient.get(client) ?? drizzle({ client });
  byClient.set(client, onClient);

  const state = { isOpen: true };
  let failure: { error: unknown } | undefined;
  let isReusable = false;
  try {
    const result = await onClient.transaction(
      (tx) =>
        current
          .run(state, () => work(tx, client))
          .catch((error: unknown) => {
            failure = { error };
            throw error;
          }),
      config,
    );
    isReusable = true;
    return result;
  } catch (error) {
    if (!failure) throw error;
    // Otherwise the rollback has failed, which says less about the reason.
    isReusable = error === failure.error && !isReadOnly(error);
    throw failure.error;
  } finally {
    state.isOpen = false;
    client.release(!isReusable);
  }
}

/**
 * Runs a transaction again, after a pause, if PostgreSQL rolled it back because of another one, as it does to end a
 * deadlock.
 */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
      await sleep(attempt * vary(CONFLICT_PAUSE_MS));
    }
  }
}

/** Replaces drizzle's `db.transaction` by `runTransaction`. */
export function guardTransactions(db: Queries, pool: Pool): Queries {
  const transaction: Queries["transaction"] = (work, config) => runTransaction(pool, work, { config });
  return Object.assign(db, { transaction });
}
