export interface PoolSettings {
  /** Connections to a server (10 by default). The embedded database has one. */
  poolSize?: number | undefined;
  /** Longest time that a query may run, in milliseconds (30,000 by default). */
  statementTimeoutMs?: number | undefined;
  /** Longest time that a query waits for a connection, in milliseconds (5,000 by default). */
  connectionTimeoutMs?: number | undefined;
}

export const defaultPoolSettings = { poolSize: 10, statementTimeoutMs: 30_000, connectionTimeoutMs: 5_000 };
