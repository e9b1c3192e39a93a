import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { dropDatabases } from "../../support/drop-databases";
import { emptyDataDir } from "../../support/empty-data-dir";
import { createEmptyDatabase } from "./empty-database";

/**
 * Builds what changed, because the tests run what `npm start` runs. Prepares empty databases for them: embedded ones,
 * and with TEST_DATABASE_URL one on that server.
 */
export default async function build(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  project.provide("emptyDataDir", await emptyDataDir());
  const serverUrl = process.env.TEST_DATABASE_URL;
  const name = serverUrl && (await createEmptyDatabase(serverUrl));
  project.provide("emptyDatabase", name ? { serverUrl, name } : undefined);
  return name ? () => dropDatabases(serverUrl, [name]) : undefined;
}
