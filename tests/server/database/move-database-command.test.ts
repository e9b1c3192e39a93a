import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../../server/database/open";
import { createDatabase, onEmbedded, silentLog } from "../../support/database";
import { createScratchFolder } from "../../support/scratch-folder";

const dataDir = createScratchFolder();
beforeAll(async () => (await openDatabase({ dataDir }, silentLog)).close());
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the built command. */
const run = (settings: Record<string, string>, ...parameters: string[]) =>
  new Promise<{ code: unknown; text: string }>((resolve) =>
    execFile(
      process.execPath,
      ["dist/server/migrate-database.js", ...parameters],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings } },
      (error, _, text) => resolve({ code: error?.code ?? 0, text }),
    ),
  );

/** Limits the time in which a transaction may send nothing, as operators do for queries behind a pooler. */
async function limitTransactions(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} set idle_in_transaction_session_timeout = '1ms'`);
  await client.end();
}

it("needs to know the new database", async () => {
  for (const parameters of [[], ["--to", "mysql://127.0.0.1/platen"]]) {
    expect(await run({}, ...parameters)).toEqual({ code: 1, text: expect.stringMatching(/^Usage: platen migrate-/) });
  }
});

it.skipIf(onEmbedded)("copies to the database of --to, or else of DATABASE_URL", async () => {
  const [first, second] = [await createDatabase(), await createDatabase()];
  const copied = { code: 0, text: expect.stringContaining("All rows were copied and compared") };
  expect(await run({ DATABASE_URL: first })).toEqual(copied);
  await limitTransactions(second);
  expect(await run({ DATABASE_URL: first }, "--to", second)).toEqual(copied);
});
