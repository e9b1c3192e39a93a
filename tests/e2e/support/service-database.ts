import { afterAll, inject } from "vitest";
import { createDatabaseOn } from "../../support/create-database";
import { dropDatabases } from "../../support/drop-databases";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database without rows; undefined if the services run on the embedded database. */
    emptyDatabase: { serverUrl: string; name: string } | undefined;
  }
}

/** Databases of this test file. */
const names: string[] = [];

afterAll(async () => {
  const empty = inject("emptyDatabase");
  if (empty) await dropDatabases(empty.serverUrl, names);
});

/** Returns the settings of a service for a new database on the server of TEST_DATABASE_URL. Removed after the file. */
export async function newDatabase(): Promise<NodeJS.ProcessEnv> {
  const empty = inject("emptyDatabase");
  if (!empty) return {};
  const { name, url } = await createDatabaseOn(empty.serverUrl, empty.name);
  names.push(name);
  return { DATABASE_URL: url };
}
