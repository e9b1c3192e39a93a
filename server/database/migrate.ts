import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { assetPath } from "../lib/asset-path";
import { describeError } from "../lib/describe-error";
import { clientConfigOf, type DatabaseAddress, WITHOUT_TIME_LIMITS } from "./connection-pool";
import { checkSchemaVersion, recordSchemaVersion } from "./schema-version";
import { createWorkspaceRole, grantWorkspaceRole } from "./workspace-role";

/** Key of the advisory lock: any number that nothing else on this database uses. */
const LOCK_KEY = 7_528_360_001;

/**
 * Runs the migrations that have not run yet. If several processes start at once, a lock lets one of them migrate, and
 * the others find nothing left to do. This function uses its own connection, because a migration may take longer than
 * the pool's timeout.
 *
 * @returns `isNewer`: whether a newer version has migrated the database, in a way that leaves this version working
 * @throws SchemaTooNewError if a newer version has changed the schema in a way that this one can't work with
 * @throws Error if the database can't be reached, or if a migration fails; then no pending migration is kept
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<{ isNewer: boolean }> {
  const client = new pg.Client({ ...clientConfigOf(address), connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database can't be reached at ${client.host}:${client.port}: ${describeError(error)}`, {
      cause: error,
    });
  }
  try {
    await client.query(WITHOUT_TIME_LIMITS);
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    const isNewer = await checkSchemaVersion(client);
    await createWorkspaceRole(client);
    await migrate(drizzle({ client }), { migrationsFolder: assetPath("database/migrations") });
    await recordSchemaVersion(client);
    await grantWorkspaceRole(client);
    return { isNewer };
  } finally {
    // Also releases the lock.
    await client.end();
  }
}
