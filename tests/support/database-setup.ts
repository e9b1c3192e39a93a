import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import type { DatabaseAddress } from "../../server/database/connection-pool";
import { startEmbedded } from "../../server/database/embedded";
import { createDatabaseOn } from "./create-database";
import { dropDatabases } from "./drop-databases";
import { emptyDataDir } from "./empty-data-dir";
import { createScratchFolder } from "./scratch-folder";

declare module "vitest" {
  interface ProvidedContext {
    /** One database per worker. */
    databases: DatabaseAddress[];
    /** An empty data folder to copy; undefined if the tests run on a PostgreSQL server. */
    emptyDataDir: string | undefined;
  }
}

const log = pino({ level: "warn" }, pino.destination(2));

/**
 * Starts one database per worker, shared by all test files of that worker: starting the embedded database takes
 * seconds, connecting to it milliseconds. With TEST_DATABASE_URL, creates new databases on that server instead.
 */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers;
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined
    ? await startEmbeddedDatabases(project, workers)
    : await createDatabases(project, workers, url);
}

async function startEmbeddedDatabases(project: TestProject, workers: number): Promise<() => Promise<void>> {
  const folder = createScratchFolder();
  const empty = await emptyDataDir();
  const databases = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const dataDir = join(folder, `worker-${worker}`);
      cpSync(empty, dataDir, { recursive: true });
      return await startEmbedded(dataDir, log);
    }),
  );
  project.provide(
    "databases",
    databases.map(({ socketFolder }) => ({ socketFolder })),
  );
  project.provide("emptyDataDir", empty);
  return async () => {
    await Promise.all(databases.map((database) => database.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createDatabases(project: TestProject, workers: number, url: string): Promise<() => Promise<void>> {
  const databases = await Promise.all(Array.from({ length: workers }, () => createDatabaseOn(url)));
  project.provide(
    "databases",
    databases.map((database) => ({ url: database.url })),
  );
  project.provide("emptyDataDir", undefined);
  return () =>
    dropDatabases(
      url,
      databases.map(({ name }) => name),
    );
}
