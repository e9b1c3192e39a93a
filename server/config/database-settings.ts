import type { DatabaseSettings } from "../database/open";
import type { Config } from "./config";

/** @returns the settings of the database: PostgreSQL if there is a URL, else the embedded one */
export const databaseSettings = (config: Config): DatabaseSettings => ({
  url: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  dataDir: config.DATA_DIR,
  poolSize: config.DATABASE_POOL_SIZE,
  statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT,
  connectionTimeoutMs: config.DATABASE_CONNECTION_TIMEOUT,
  // A render process reads no secrets, and need not have their keys.
  secretKeys: config.ROLE === "render" ? undefined : config.SECRET_KEY,
});
