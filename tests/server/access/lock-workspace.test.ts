import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { lockWorkspace } from "../../../server/access/lock-workspace";
import { markAccountDeleted } from "../../../server/access/mark-deleted";
import { clientConfigOf } from "../../../server/database/connection-pool";
import { connectDatabase, type Transaction } from "../../../server/database/open";
import { customers } from "../../../server/database/schema/customers";
import { memberships } from "../../../server/database/schema/memberships";
import { workspaces } from "../../../server/database/schema/workspaces";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { ConcurrencyLimiter } from "../../../server/lib/concurrency-limiter";
import { deleteWorkspace, renameWorkspace } from "../../../server/workspaces/store";
import { onEmbedded, PATIENT, silentLog, testDatabase, workerAddress } from "../../support/database";

const now = new Date("2026-03-01T12:00:00.000Z");

/** Adds a workspace with one member. */
async function addWorkspace(): Promise<{ id: string; customerId: string }> {
  const { db } = await testDatabase();
  const [id, customerId] = [randomUUID(), randomUUID()];
  await db.insert(workspaces).values({ id, name: "Mill", createdAt: now });
  await db.insert(customers).values({ id: customerId, email: `${customerId}@example.com`, createdAt: now });
  await db.insert(memberships).values({ workspaceId: id, customerId, role: "ADMIN", createdAt: now });
  return { id, customerId };
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
  it.each<[string, (tx: Transaction, workspaceId: string, customerId: string) => Promise<unknown>]>([
    ["lock", lockWorkspace],
    ["rename", (tx, id) => renameWorkspace(tx, id, "Sawmill")],
    ["delete", (tx, id) => deleteWorkspace(tx, id)],
    ["delete the account", (tx, _, customerId) => markAccountDeleted(tx, customerId, now)],
  ])("keeps no connection from others, however many transactions wait for it: %s", async (_, change) => {
    const { id, customerId } = await addWorkspace();
    const release = await holdWorkspace(id);
    const { db, close } = await connectDatabase(workerAddress(), { ...PATIENT, poolSize: 2 }, silentLog);
    onTestFinished(close);
    let ended = 0;
    const waiting = Array.from({ length: 4 }, () =>
      db.transaction((tx) => change(tx, id, customerId)).finally(() => ended++),
    );
    const { rows } = await db.execute(sql`select 1 as one`);
    expect([rows, ended]).toEqual([[{ one: 1 }], 0]);
    await release();
    // Only one of them can delete it.
    await Promise.allSettled(waiting);
    expect(ended).toBe(4);
  });

  it("takes no turn while a transaction waits for it", async () => {
    const { id } = await addWorkspace();
    const { id: other } = await addWorkspace();
    const release = await holdWorkspace(id);
    const { db } = await testDatabase();
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1 });
    const lock = (workspaceId: string) =>
      withWorkspace(db, workspaceId, (tx) => lockWorkspace(tx, workspaceId), {
        inTurn: (attempt) => limiter.run("", attempt),
      });
    const waiting = lock(id);
    expect(await lock(other)).toBe(true);
    await release();
    expect(await waiting).toBe(true);
  });
});

it("does not lock a workspace that is gone", async () => {
  const { db } = await testDatabase();
  expect(await db.transaction((tx) => lockWorkspace(tx, randomUUID()))).toBe(false);
});
