import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";

/** Runs queries outside of a transaction. */
export type Queries = NodePgDatabase & { $client: Pool };

/** Runs queries inside a transaction: the argument of the function that `db.transaction` and `withWorkspace` call. */
export type Transaction = Parameters<Parameters<Queries["transaction"]>[0]>[0];
