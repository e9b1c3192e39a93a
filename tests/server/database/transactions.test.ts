import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase, type Database } from "../../../server/database/open";
import type { PoolSettings } from "../../../server/database/pool-settings";
import { workspaces } from "../../../server/database/schema/workspaces";
import { silentLog, testDatabase, workerAddress } from "../../support/database";

const now = new Date("2026-03-01T12:00:00.000Z");

describe("a transaction", () => {
  let database: Database;

  beforeAll(async () => {
    database = await testDatabase();
  });

  it("refuses a query that bypasses it", async () => {
    const { db } = database;
    const bypassing = db.transaction(async () => await db.select().from(workspaces));
    await expect(bypassing).rejects.toMatchObject({ cause: { message: /use the transaction's `tx`/ } });
  });

  it("refuses a second transaction inside it, and allows a nested one", async () => {
    const { db } = database;
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(/use the transaction's `tx`/);
    expect(await db.transaction((tx) => tx.transaction(async () => 1))).toBe(1);
  });

  it("allows queries of code that it has started and not awaited, after its end", async () => {
    let later: Promise<unknown> = Promise.resolve();
    let committed = () => {};
    const commit = new Promise<void>((resolve) => {
      committed = resolve;
    });
    await database.db.transaction(async () => {
      later = commit.then(() => database.db.execute(sql`select 1`));
    });
    committed();
    await expect(later).resolves.toBeDefined();
  });

  it("writes nothing if it fails, and throws the reason", async () => {
    const { db } = database;
    const id = randomUUID();
    const failing = db.transaction(async (tx) => {
      await tx.insert(workspaces).values({ id, name: "Mill", createdAt: now });
      throw new Error("out of ink");
    });
    await expect(failing).rejects.toThrow("out of ink");
    expect(await db.select().from(workspaces).where(eq(workspaces.id, id))).toEqual([]);
  });

  it("that PostgreSQL ends because of a deadlock leaves the other one time before it runs again", async () => {
    const events: string[] = [];
    await database.db.transaction(async (tx) => {
      events.push("attempt");
      if (events.length > 1) return;
      const deadlock = tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
      await deadlock.finally(() => setTimeout(() => events.push("20 ms later"), 20));
    });
    expect(events).toEqual(["attempt", "20 ms later", "attempt"]);
  });

  it("stores a time to the millisecond", async () => {
    const createdAt = new Date("2026-03-29T01:30:00.123Z");
    const [row] = await database.db.insert(workspaces).values({ name: "Mill", createdAt }).returning();
    expect(row?.createdAt).toEqual(createdAt);
  });
});

describe("the time limit", () => {
  let database: Database;

  const connectWith = async (timeouts: PoolSettings) => {
    database = await connectDatabase(workerAddress(), timeouts, silentLog);
  };

  afterEach(() => database.close());

  it("ends waiting for a connection", async () => {
    await connectWith({ connectionTimeoutMs: 10_000, poolSize: 1 });
    const pool = database.db.$client;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await expect(pool.query("select 1")).rejects.toThrow(/timeout/);
    for (const client of taken) client.release();
    await expect(pool.query("select 1")).resolves.toBeDefined();
  });

  it("ends a slow query, and the database stays usable", async () => {
    await connectWith({ statementTimeoutMs: 100 });
    await expect(database.db.execute(sql`select pg_sleep(0.5)`)).rejects.toMatchObject({
      cause: { message: /timeout/ },
    });
    await expect.poll(() => database.db.execute(sql`select 1`).then(() => "usable", String)).toBe("usable");
  });

  it("ends a slow query in a transaction, and the database stays usable", async () => {
    await connectWith({ statementTimeoutMs: 100 });
    await expect(database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.5)`))).rejects.toThrow();
    await expect.poll(() => database.db.execute(sql`select 1`).then(() => "usable", String)).toBe("usable");
  });
});
