import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { createDatabaseOn } from "../../support/create-database";
import { dropDatabases } from "../../support/drop-databases";
import { emptyDataDir } from "../../support/empty-data-dir";

/**
 * Builds what changed, because the tests run what `npm start` runs. Prepares what new services get copies of: an empty
 * embedded database and, with TEST_DATABASE_URL, an empty database on that server.
 */
export default async function build(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  project.provide("emptyDataDir", await emptyDataDir());
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    project.provide("emptyDatabase", undefined);
    return undefined;
  }
  const { name, url } = await createDatabaseOn(serverUrl);
  // A service that must migrate its database first takes longer to start.
  execFileSync(process.execPath, ["dist/server/migrate.js"], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  project.provide("emptyDatabase", { serverUrl, name });
  return () => dropDatabases(serverUrl, [name]);
}
