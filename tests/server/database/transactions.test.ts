import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PoolTimeouts } from "../../../server/database/connection-pool";
import { connectDatabase, type Database } from "../../../server/database/open";
import { workspaces } from "../../../server/database/schema/workspaces";
import { silentLog, testDatabase, workerAddress } from "../../support/database";

const now = new Date("2026-03-01T12:00:00.000Z");

describe("a transaction", () => {
  let database: Database;

  beforeAll(async () => {
    database = await testDatabase();
  });

  it("refuses a query that goes past it", async () => {
    const { db } = database;
    const careless = db.transaction(async () => await db.select().from(workspaces));
    await expect(careless).rejects.toMatchObject({ cause: { message: /use the transaction's `tx`/ } });
  });

  it("refuses a second transaction inside, and allows a nested one", async () => {
    const { db } = database;
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(/use the transaction's `tx`/);
    expect(await db.transaction((tx) => tx.transaction(async () => 1))).toBe(1);
  });

  it("allows queries to what it has started and not awaited, once it has ended", async () => {
    let later: Promise<unknown> = Promise.resolve();
    let committed = () => {};
    const commit = new Promise<void>((resolve) => {
      committed = resolve;
    });
    await database.db.transaction(async () => {
      later = commit.then(() => database.ping());
    });
    committed();
    await expect(later).resolves.toBeUndefined();
  });

  it("keeps nothing when it fails, and says why", async () => {
    const { db } = database;
    const id = randomUUID();
    const failing = db.transaction(async (tx) => {
      await tx.insert(workspaces).values({ id, name: "Mill", createdAt: now });
      throw new Error("out of ink");
    });
    await expect(failing).rejects.toThrow("out of ink");
    expect(await db.select().from(workspaces).where(eq(workspaces.id, id))).toEqual([]);
  });

  it("keeps a time to the millisecond", async () => {
    const createdAt = new Date("2026-03-29T01:30:00.123Z");
    const [row] = await database.db.insert(workspaces).values({ name: "Mill", createdAt }).returning();
    expect(row?.createdAt).toEqual(createdAt);
  });
});

describe("waiting", () => {
  let database: Database;

  const impatient = async (timeouts: PoolTimeouts) => {
    database = await connectDatabase(workerAddress(), timeouts, silentLog);
  };

  afterEach(() => database.close());

  it("ends for a connection", async () => {
    await impatient({ connectionTimeoutMs: 100 });
    const pool = database.db.$client;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await expect(database.ping()).rejects.toThrow(/timeout/);
    for (const client of taken) client.release();
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it("ends for a slow query, and the database serves on", async () => {
    await impatient({ statementTimeoutMs: 100 });
    await expect(database.db.execute(sql`select pg_sleep(0.5)`)).rejects.toMatchObject({
      cause: { message: /timeout/ },
    });
    await expect.poll(() => database.ping().then(() => "serves", String), { timeout: 5_000 }).toBe("serves");
  });

  it("ends for a slow query in a transaction, and the database serves on", async () => {
    await impatient({ statementTimeoutMs: 100 });
    await expect(database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.5)`))).rejects.toThrow();
    await expect.poll(() => database.ping().then(() => "serves", String), { timeout: 5_000 }).toBe("serves");
  });
});
