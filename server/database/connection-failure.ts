import { DrizzleQueryError } from "drizzle-orm";

/**
 * Error codes of the system and of PostgreSQL (appendix A): class 08, and 57P01 to 57P03, which it sends while it stops
 * or starts.
 */
const CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[123])$/;
/** Errors to which pg gives no code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Tells if a query failed because the database could not be reached. The same query may succeed later. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // drizzle wraps the error of a query. The error of a connection that a transaction asked for comes as it is.
  const isQuery = error instanceof DrizzleQueryError;
  const cause: unknown = isQuery ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if (cause instanceof AggregateError) return cause.errors.every(isConnectionFailure);
  const { code, syscall } = cause as Error & { code?: unknown; syscall?: unknown };
  // The same codes occur in errors that have nothing to do with the database, such as ENOENT for a missing file.
  const isOfDatabase = isQuery || syscall === "connect" || "severity" in cause;
  return MESSAGES.test(cause.message) || (isOfDatabase && typeof code === "string" && CODES.test(code));
}
