import { sql } from "drizzle-orm";

/**
 * SQL expression: a transaction that selects it commits without waiting for the disk. Use it for rows that only a later
 * transaction makes visible. The commit of that transaction waits until the write-ahead log is on disk, and these rows
 * come first in the log.
 */
export const commitLazily = sql.raw("set_config('synchronous_commit', 'off', true)");
