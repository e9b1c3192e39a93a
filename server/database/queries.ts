import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";

/** What queries are made with, outside a transaction. */
export type Queries = NodePgDatabase & { $client: Pool };

/** What queries are made with inside a transaction: the argument of the function given to `db.transaction` or `withWorkspace`. */
export type Transaction = Parameters<Parameters<Queries["transaction"]>[0]>[0];
