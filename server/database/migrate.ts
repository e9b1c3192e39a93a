import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { assetPath } from "../processes/asset-path";
import { clientConfigOf, type DatabaseAddress } from "./connection-pool";
import { createWorkspaceRole, grantWorkspaceRole } from "./workspace-role";

/** Any number that nothing else on this database locks. */
const LOCK = 7_528_360_001;

/**
 * Brings the tables up to date: runs the migrations that haven't run yet. Several processes may do so at once: the lock lets one
 * work and the others find it done.
 *
 * It has a connection of its own, because a migration may take longer than a query is given.
 *
 * @throws Error when the database can't be reached, or a migration fails; nothing of it is kept then
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...clientConfigOf(address), connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database can't be reached at ${client.host}:${client.port}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await createWorkspaceRole(client);
    await migrate(drizzle({ client }), { migrationsFolder: assetPath("database/migrations") });
    await grantWorkspaceRole(client);
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

/** Where a name has several addresses, Node's error has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
