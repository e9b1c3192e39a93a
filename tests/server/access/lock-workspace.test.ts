import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { lockWorkspace } from "../../../server/access/lock-workspace";
import { clientConfigOf } from "../../../server/database/connection-pool";
import { connectDatabase } from "../../../server/database/open";
import { workspaces } from "../../../server/database/schema/workspaces";
import { onEmbedded, PATIENT, silentLog, testDatabase, workerAddress } from "../../support/database";

/** Adds a workspace. @returns its id */
async function addWorkspace(): Promise<string> {
  const { db } = await testDatabase();
  const id = randomUUID();
  await db.insert(workspaces).values({ id, name: "Mill", createdAt: new Date() });
  return id;
}

/** Locks a workspace on a connection of its own, until the function that it returns is called. */
async function holdWorkspace(id: string): Promise<() => Promise<unknown>> {
  const holder = new pg.Client(clientConfigOf(workerAddress()));
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin");
  await holder.query("select from workspaces where id = $1 for no key update", [id]);
  return () => holder.query("commit");
}

// The embedded database has one session, so nobody waits for the lock of another one.
describe.skipIf(onEmbedded)("a workspace that another transaction has locked", () => {
  it("keeps no connection from others, however many transactions wait for it", async () => {
    const id = await addWorkspace();
    const release = await holdWorkspace(id);
    const { db, close } = await connectDatabase(workerAddress(), { ...PATIENT, poolSize: 2 }, silentLog);
    onTestFinished(close);
    const locked: boolean[] = [];
    const waiting = Array.from({ length: 4 }, () =>
      db.transaction(async (tx) => void locked.push(await lockWorkspace(tx, id))),
    );
    const { rows } = await db.execute(sql`select 1 as one`);
    expect([rows, locked]).toEqual([[{ one: 1 }], []]);
    await release();
    await Promise.all(waiting);
    expect(locked).toEqual([true, true, true, true]);
  });
});

it("does not lock a workspace that is gone", async () => {
  const { db } = await testDatabase();
  expect(await db.transaction((tx) => lockWorkspace(tx, randomUUID()))).toBe(false);
});
