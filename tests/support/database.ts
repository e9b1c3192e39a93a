import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { inject } from "vitest";
import type { DatabaseAddress } from "../../server/database/connection-pool";
import { connectDatabase, type Database, openDatabase } from "../../server/database/open";
import type { PoolSettings } from "../../server/database/pool-settings";
import { afterThisFile } from "./after-file";
import { createDatabaseOn } from "./create-database";
import { dropDatabases } from "./drop-databases";
import { createScratchFolder } from "./scratch-folder";

/** True if the tests run on the embedded database, false if they run on the server of TEST_DATABASE_URL. */
export const onEmbedded = inject("emptyDataDir") !== undefined;

export const silentLog = pino({ level: "silent" });

/** Time for a machine that is busy: on the embedded database, all queries of a test share one connection. */
export const PATIENT: PoolSettings = { statementTimeoutMs: 150_000, connectionTimeoutMs: 150_000 };

let shared: Promise<Database> | undefined;

/**
 * Connects to the database of this worker. It is migrated, and holds the rows of tests that ran in this worker before.
 * A test creates its own workspace and customers, and makes no assumptions about other rows.
 */
export function testDatabase(): Promise<Database> {
  shared ??= connectUntilEndOfFile();
  return shared;
}

async function connectUntilEndOfFile(): Promise<Database> {
  const database = await connectDatabase(workerAddress(), PATIENT, silentLog);
  afterThisFile(() => {
    shared = undefined;
    return database.close();
  });
  return database;
}

/** Returns the address of this worker's database, for a further connection to it. */
export function workerAddress(): DatabaseAddress {
  const worker = Number(process.env.VITEST_POOL_ID);
  const address = inject("databases")[worker - 1];
  if (!address) throw new Error(`There is no database for worker ${worker}`);
  return address;
}

/** Creates an empty database that nothing else uses. Removed after the test file. */
export async function emptyDatabase(timeouts: PoolSettings = {}): Promise<Database> {
  const address = onEmbedded ? {} : { url: await createDatabase() };
  const dataDir = onEmbedded ? copyOfEmptyDataDir() : "";
  const database = await openDatabase({ ...address, ...PATIENT, ...timeouts, dataDir }, silentLog);
  afterThisFile(() => database.close());
  return database;
}

/**
 * Copies a data folder with an empty embedded database, which is seconds faster than creating one. Removed after the
 * test file.
 */
export function copyOfEmptyDataDir(parent?: string): string {
  const folder = parent === undefined ? createScratchFolder() : mkdtempSync(join(parent, "platen-test-"));
  afterThisFile(() => rmSync(folder, { recursive: true, force: true }));
  const empty = inject("emptyDataDir");
  if (empty === undefined) throw new Error("Not on the embedded database");
  cpSync(empty, folder, { recursive: true });
  return folder;
}

/** Creates a database on the server of TEST_DATABASE_URL and returns its URL. Removed after the test file. */
export async function createDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const { name, url } = await createDatabaseOn(server);
  afterThisFile(() => dropDatabases(server, [name]));
  return url;
}
