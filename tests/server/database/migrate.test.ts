import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { migrateDatabase } from "../../../server/database/migrate";
import { connectDatabase } from "../../../server/database/open";
import { templates } from "../../../server/database/schema/templates";
import { grantWorkspaceRole } from "../../../server/database/workspace-role";
import { withWorkspace } from "../../../server/database/workspace-scope";
import {
  createDatabase,
  emptyDatabase,
  onEmbedded,
  silentLog,
  testDatabase,
  workerAddress,
} from "../../support/database";

describe("migrations", () => {
  it("run once", async () => {
    const { db } = await testDatabase();
    const count = async () => (await db.execute(sql`select count(*) from drizzle.__drizzle_migrations`)).rows;
    const before = await count();
    await migrateDatabase(workerAddress());
    expect(await count()).toEqual(before);
  });

  it.skipIf(onEmbedded)("succeed for four processes that start at the same time on an empty database", async () => {
    const address = { url: await createDatabase() };
    const databases = await Promise.all([1, 2, 3, 4].map(() => connectDatabase(address, {}, silentLog)));
    await Promise.all(databases.map((database) => database.check()));
    await Promise.all(databases.map((database) => database.close()));
  });

  it.skipIf(onEmbedded)("succeed in four databases of one server at the same time, which share its roles", async () => {
    const urls = await Promise.all([1, 2, 3, 4].map(createDatabase));
    await Promise.all(urls.map((url) => migrateDatabase({ url })));
  });

  it.skipIf(onEmbedded)("succeed for a user without CREATEROLE who is a member of the workspace role", async () => {
    const url = new URL(await createDatabase());
    const limited = `platen_limited_${randomUUID().slice(0, 8)}`;
    const { db } = await testDatabase();
    await db.execute(sql.raw(`create role ${limited} login; grant ${limited} to current_user`));
    await db.execute(sql.raw(`alter database ${url.pathname.slice(1)} owner to ${limited}`));
    const asLimited = { url: Object.assign(new URL(url), { username: limited }).href };
    await expect(migrateDatabase(asLimited)).rejects.toThrow(/role/);
    await db.execute(sql.raw(`grant platen_workspace to ${limited}`));
    await migrateDatabase(asLimited);
    const database = await connectDatabase(asLimited, {}, silentLog);
    expect(await withWorkspace(database.db, randomUUID(), (tx) => tx.select().from(templates))).toEqual([]);
    await database.close();
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    await owner.query(`reassign owned by ${limited} to current_user; drop owned by ${limited}; drop role ${limited}`);
    await owner.end();
  });

  it("grant the workspace role its tables again if the grants are missing, as after a restored backup", async () => {
    const { db } = await emptyDatabase();
    await db.execute(sql`revoke all on all tables in schema public from platen_workspace`);
    const readTemplates = () => withWorkspace(db, randomUUID(), (tx) => tx.select().from(templates));
    await expect(readTemplates()).rejects.toMatchObject({ cause: { code: "42501" } });
    const client = await db.$client.connect();
    await grantWorkspaceRole(client).finally(() => client.release());
    expect(await readTemplates()).toEqual([]);
  });

  it("name the address of an unreachable database, without its password", async () => {
    const attempt = migrateDatabase({ url: "postgres://platen:secret@localhost:1/platen" });
    await expect(attempt).rejects.toThrow(/can't be reached at localhost:1: .*ECONNREFUSED/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });
});
