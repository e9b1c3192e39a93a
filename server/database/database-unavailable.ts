import pg from "pg";

/** Errors of connections to the database (see `markAsConnectionError`). */
const connectionErrors = new WeakSet<Error>();

/**
 * Codes of PostgreSQL (appendix A) after which the same query may succeed later: connection lost (08), too many
 * connections, disk or memory full (53), server stops, starts or has been told to end the query (57P, 57014), waited
 * too long for a lock (55P03), read-only after a failover (25006), transaction idle or running for too long (25P03,
 * 25P04), deadlock or serialization failure (40001, 40P01), outcome unknown (40003), input/output error (58030).
 */
const SQLSTATES = /^(08\w{3}|53\w{3}|57P0\w|57014|55P03|25006|25P0[34]|40001|40003|40P01|58030)$/;
/** PostgreSQL has rolled the transaction back because of another one. */
const CONFLICTS = /^(40001|40P01)$/;
const READ_ONLY = "25006";

/** Errors that pg creates without a code: no answer in time, and a query on a connection that is already lost. */
const MESSAGES = /^(Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)$/;

/** The database is known not to answer: the query was not sent. */
export class DatabaseDownError extends Error {
  override readonly name = "DatabaseDownError";

  constructor(reason: string) {
    super(`The database does not answer: ${reason}`);
  }
}

/** Another transaction has locked a row, so this one should begin again later. */
export class RowLockedError extends Error {
  override readonly name = "RowLockedError";

  /** @param table has the row */
  constructor(table: string) {
    super(`A row of ${table} is locked by another transaction`);
  }
}

/**
 * Marks an error as one of a connection to the database. Whatever its code is, it says that the database can't be
 * reached: refused, reset, no route, no such host, password wrong. The same codes occur in errors that have nothing to
 * do with the database, which is why a list of codes is not enough.
 */
export function markAsConnectionError(error: Error): void {
  connectionErrors.add(error);
}

/** Tells if a query failed because the database can't be reached, is full, is read-only or does not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return findCause(error, (cause) => {
    if (cause instanceof DatabaseDownError || cause instanceof RowLockedError) return true;
    if (connectionErrors.has(cause) || MESSAGES.test(cause.message)) return true;
    return SQLSTATES.test(sqlStateOf(cause));
  });
}

/** Tells if PostgreSQL rolled a transaction back only because of another one, so that it can run again. */
export function isTransactionConflict(error: unknown): boolean {
  return findCause(error, (cause) => CONFLICTS.test(sqlStateOf(cause)));
}

/** Tells if the server refuses writes. After a failover, a connection may still lead to the old server. */
export function isReadOnly(error: unknown): boolean {
  return findCause(error, (cause) => sqlStateOf(cause) === READ_ONLY);
}

const sqlStateOf = (error: Error): string => (error instanceof pg.DatabaseError ? (error.code ?? "") : "");

/** drizzle wraps the error of a query. */
function findCause(error: unknown, test: (cause: Error) => boolean): boolean {
  return error instanceof Error && (test(error) || findCause(error.cause, test));
}
