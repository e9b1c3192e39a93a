/** Of the system, and of PostgreSQL: class 08, and 57P01 to 57P03 while it stops and starts (appendix A). */
const CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[123])$/;
/** What the driver says without a code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** @returns whether a query failed because the database could not be reached; the same query may succeed later */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Of drizzle: it wraps what the driver throws, and nothing else of ours is mistaken for it.
  const isQuery = error.message.startsWith("Failed query");
  const cause = isQuery ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return MESSAGES.test(cause.message) || (isQuery && CODES.test(code));
}
