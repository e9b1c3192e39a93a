import { sql } from "drizzle-orm";

/**
 * Selected by a statement, lets its transaction commit without waiting for the disk. It is safe for whatever only the
 * next transaction makes visible: that one's commit waits until the write-ahead log is on disk, and this transaction
 * comes first in the log.
 */
export const commitLazily = sql.raw("set_config('synchronous_commit', 'off', true)");
