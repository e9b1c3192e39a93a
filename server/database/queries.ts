import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type * as schema from "./schema";

/** What queries are made with, outside a transaction. */
export type Queries = NodePgDatabase<typeof schema> & { $client: Pool };

/** What queries are made with inside a transaction: the argument of the function given to `db.transaction` or `withWorkspace`. */
export type Transaction = Parameters<Parameters<Queries["transaction"]>[0]>[0];
