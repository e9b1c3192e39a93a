import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { migrateDatabase } from "../../../server/database/migrate";
import { connectDatabase } from "../../../server/database/open";
import { createDatabase, onEmbedded, silentLog, testDatabase, workerAddress } from "../../support/database";

describe("migrations", () => {
  it("run once", async () => {
    const { db } = await testDatabase();
    const count = async () => (await db.execute(sql`select count(*) from drizzle.__drizzle_migrations`)).rows;
    const before = await count();
    await migrateDatabase(workerAddress());
    expect(await count()).toEqual(before);
  });

  it.skipIf(onEmbedded)("succeed for four processes that start together on an empty database", async () => {
    const address = { url: await createDatabase() };
    const databases = await Promise.all([1, 2, 3, 4].map(() => connectDatabase(address, {}, silentLog)));
    await Promise.all(databases.map((database) => database.ping()));
    await Promise.all(databases.map((database) => database.close()));
  });

  it.skipIf(onEmbedded)("succeed in four databases of a server at once, which share its roles", async () => {
    const urls = await Promise.all([1, 2, 3, 4].map(createDatabase));
    await Promise.all(urls.map((url) => migrateDatabase({ url })));
  });

  it("say where the database can't be reached, without its password", async () => {
    const attempt = migrateDatabase({ url: "postgres://platen:secret@localhost:1/platen" });
    await expect(attempt).rejects.toThrow(/can't be reached at localhost:1: .*ECONNREFUSED/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });
});
