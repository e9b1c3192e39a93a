/** Of the system, and of PostgreSQL: class 08, and 57P01 to 57P03 while it stops and starts (appendix A). */
const CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[123])$/;
/** What the driver says without a code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** @returns whether a query failed because the database could not be reached; the same query may succeed later */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // drizzle wraps what a query throws; what the pool throws, for a transaction, comes as it is and says that it connects.
  const isQuery = error.message.startsWith("Failed query");
  const cause: unknown = isQuery ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if (cause instanceof AggregateError) return cause.errors.every(isConnectionFailure);
  const { code, syscall } = cause as Error & { code?: unknown; syscall?: unknown };
  const isOurs = isQuery || syscall === "connect" || "severity" in cause;
  return MESSAGES.test(cause.message) || (isOurs && typeof code === "string" && CODES.test(code));
}
