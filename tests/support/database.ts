import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, inject } from "vitest";
import type { DatabaseAddress, PoolTimeouts } from "../../server/database/connection-pool";
import { connectDatabase, type Database, openDatabase } from "../../server/database/open";
import { makeScratchFolder } from "./scratch-folder";

/** Whether the tests run on the embedded database (and not on the server of TEST_DATABASE_URL). */
export const onEmbedded = inject("emptyDataDir") !== undefined;

export const silentLog = pino({ level: "silent" });

let shared: Promise<Database> | undefined;

/**
 * The database of this worker: migrated, and shared with the tests that ran in this worker before, whose rows are still there. A
 * test makes a workspace and customers of its own, and says nothing about other rows.
 */
export function testDatabase(): Promise<Database> {
  shared ??= connectDatabase(workerAddress(), {}, silentLog);
  return shared;
}

/** Where the database of this worker is, for a further connection to it. */
export function workerAddress(): DatabaseAddress {
  const worker = Number(process.env.VITEST_POOL_ID);
  const address = inject("databases")[worker - 1];
  if (!address) throw new Error(`There is no database for worker ${worker}`);
  return address;
}

/** A database that nothing else uses and that holds no rows, for the tests that need that. Removed after the test file. */
export async function emptyDatabase(timeouts: PoolTimeouts = {}): Promise<Database> {
  const address = onEmbedded ? {} : { url: await createDatabase() };
  const dataDir = onEmbedded ? copyOfEmptyDataDir() : "";
  const database = await openDatabase({ ...address, ...timeouts, dataDir }, silentLog);
  afterThisFile(() => database.close());
  return database;
}

/** A data folder with an embedded database that holds nothing yet: saves the seconds of making one. Removed after the test file. */
export function copyOfEmptyDataDir(parent?: string): string {
  const folder = parent === undefined ? makeScratchFolder() : mkdtempSync(join(parent, "platen-test-"));
  afterThisFile(() => rmSync(folder, { recursive: true, force: true }));
  const empty = inject("emptyDataDir");
  if (empty === undefined) throw new Error("Not on the embedded database");
  cpSync(empty, folder, { recursive: true });
  return folder;
}

/** @returns the address of a new database on the server of TEST_DATABASE_URL */
export async function createDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL;
  const name = `platen_test_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  afterThisFile(() => run(`drop database ${name} with (force)`));
  return Object.assign(new URL(server ?? ""), { pathname: name }).href;
}

const cleanups: (() => unknown)[] = [];

function afterThisFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await (await shared)?.close();
});
