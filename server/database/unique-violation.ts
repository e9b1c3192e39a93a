const UNIQUE_VIOLATION = "23505";

/** @returns whether a query failed because the row exists already (PostgreSQL, appendix A) */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause);
}
