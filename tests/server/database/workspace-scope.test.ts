import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { prepare } from "../../../server/database/prepared";
import type { Queries } from "../../../server/database/queries";
import { customers } from "../../../server/database/schema/customers";
import { mails } from "../../../server/database/schema/mail";
import { memberships } from "../../../server/database/schema/memberships";
import { templates } from "../../../server/database/schema/templates";
import { workspaces } from "../../../server/database/schema/workspaces";
import { runAllWithinWorkspace, runWithinWorkspace, withWorkspace } from "../../../server/database/workspace-scope";
import { testDatabase } from "../../support/database";

const now = new Date("2026-03-01T12:00:00.000Z");
let db: Queries;
let ours: string;
let theirs: string;

beforeAll(async () => {
  db = (await testDatabase()).db;
});

async function workspaceWithTemplate(): Promise<string> {
  const id = randomUUID();
  await db.insert(workspaces).values({ id, name: "Mill", createdAt: now });
  await db.insert(templates).values(template(id));
  return id;
}

function template(workspaceId: string) {
  return { workspaceId, name: "Invoice", html: "<p>", createdAt: now, updatedAt: now };
}

describe("a transaction of one workspace", () => {
  beforeAll(async () => {
    ours = await workspaceWithTemplate();
    theirs = await workspaceWithTemplate();
  });

  it("sees its rows only, without a where clause", async () => {
    const seen = await withWorkspace(db, ours, (tx) => tx.select().from(templates));
    expect(seen.map(({ workspaceId }) => workspaceId)).toEqual([ours]);
  });

  it("runs each of its queries as the workspace role, the first ones too, however many are sent at once", async () => {
    const whoAmI = sql`select current_user as role, current_setting('platen.workspace_id') as workspace`;
    const answers = await withWorkspace(db, ours, async (tx) => [
      ...(await Promise.all([tx.execute(whoAmI), tx.execute(whoAmI), tx.execute(whoAmI)])),
      await tx.execute(whoAmI),
    ]);
    const asWorkspace = { role: "platen_workspace", workspace: ours };
    expect(answers.map(({ rows }) => rows)).toEqual(Array(4).fill([asWorkspace]));
  });

  it("runs no query if the role and the workspace can't be set", async () => {
    const name = `Unscoped ${randomUUID()}`;
    // PostgreSQL refuses a text with a zero byte.
    const write = withWorkspace(db, "\0", async (tx) => {
      await tx.insert(workspaces).values({ name, createdAt: now });
    });
    await expect(write).rejects.toMatchObject({ cause: { code: "22021" } });
    expect(await db.select().from(workspaces).where(eq(workspaces.name, name))).toEqual([]);
  });

  it("sees its own workspace only", async () => {
    const seen = await withWorkspace(db, ours, (tx) => tx.select().from(workspaces));
    expect(seen.map(({ id }) => id)).toEqual([ours]);
  });

  it("changes and deletes its rows only, without a where clause", async () => {
    await withWorkspace(db, ours, async (tx) => {
      await tx.update(templates).set({ html: "<b>" });
      await tx.delete(templates);
    });
    const left = await db.select().from(templates).where(eq(templates.workspaceId, theirs));
    expect(left).toMatchObject([{ html: "<p>" }]);
  });

  it("can't write a row of another workspace", async () => {
    const write = withWorkspace(db, ours, (tx) =>
      tx.insert(templates).values({ ...template(theirs), name: "Planted" }),
    );
    await expect(write).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("can't move a row to another workspace", async () => {
    const write = withWorkspace(db, theirs, (tx) => tx.update(templates).set({ workspaceId: ours }));
    await expect(write).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("sees the customers who are members, without their password hashes", async () => {
    const [member, stranger] = [randomUUID(), randomUUID()];
    for (const id of [member, stranger]) {
      await db.insert(customers).values({ id, email: `${id}@example.com`, passwordHash: "$", createdAt: now });
    }
    await db.insert(memberships).values({ workspaceId: ours, customerId: member, role: "USER", createdAt: now });
    const seen = await withWorkspace(db, ours, (tx) => tx.select({ id: customers.id }).from(customers));
    expect(seen).toEqual([{ id: member }]);
    const hashes = withWorkspace(db, ours, (tx) => tx.select({ hash: customers.passwordHash }).from(customers));
    await expect(hashes).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("can write a mail job and read none", async () => {
    const mail = { kind: "INVITATION", recipient: "a@example.com", createdAt: now, nextAttemptAt: now } as const;
    await withWorkspace(db, ours, (tx) => tx.insert(mails).values(mail));
    await expect(withWorkspace(db, ours, (tx) => tx.select().from(mails))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });

  it.each([
    "signing_keys",
    "sessions",
    "refresh_tokens",
    "email_tokens",
    "totp_factors",
    "pending_totp_factors",
    "passkeys",
    "recovery_codes",
    "second_factor_challenges",
  ])("can't read %s", async (table) => {
    const read = withWorkspace(db, ours, (tx) => tx.execute(sql.raw(`select * from ${table}`)));
    await expect(read).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("sees nothing if no workspace has the id", async () => {
    expect(await withWorkspace(db, randomUUID(), (tx) => tx.select().from(templates))).toEqual([]);
  });

  it.each([
    ["after its commit", async () => "done"],
    ["after its rollback", () => Promise.reject(new Error("no"))],
  ])("leaves nothing behind on the connection %s", async (_when, work) => {
    await withWorkspace(db, ours, work).catch(() => {});
    const { rows } = await db.execute(
      sql`select current_user = session_user as as_before, current_setting('platen.workspace_id', true) as workspace`,
    );
    expect(rows).toEqual([{ as_before: true, workspace: "" }]);
    expect(await db.select().from(templates).where(eq(templates.workspaceId, theirs))).toHaveLength(1);
  });

  it("is limited by a policy on every table that has a workspace_id", async () => {
    const { rows } = await db.execute<{ table: string }>(sql`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'
      except select tablename from pg_policies join pg_class on relname = tablename
      where policyname = 'own_workspace' and relrowsecurity`);
    expect(rows).toEqual([]);
  });
});

describe("a statement of one workspace", () => {
  const seeing = prepare<{ id: string }>("test_see", sql`select id from ${workspaces}`);
  const renaming = prepare<{ name: string }>(
    "test_rename",
    sql`update ${workspaces} set name = ${sql.placeholder("name")} returning name`,
  );
  const nameOf = async (id: string) => (await db.select().from(workspaces).where(eq(workspaces.id, id)))[0]?.name;

  beforeAll(async () => {
    ours = await workspaceWithTemplate();
    theirs = await workspaceWithTemplate();
  });

  it("sees and writes its rows only, without a where clause", async () => {
    expect(await runWithinWorkspace(db, ours, { statement: seeing, values: {} })).toEqual([{ id: ours }]);
    const renamed = await runWithinWorkspace(db, ours, { statement: renaming, values: { name: "Press" } });
    expect(renamed).toEqual([{ name: "Press" }]);
    expect([await nameOf(ours), await nameOf(theirs)]).toEqual(["Press", "Mill"]);
  });

  it("is sent with its transaction as one batch, which has one Sync", async () => {
    const [sync, simpleQuery] = [vi.spyOn(pg.Connection.prototype, "sync"), vi.spyOn(pg.Connection.prototype, "query")];
    await runWithinWorkspace(db, ours, { statement: seeing, values: {} });
    expect(sync).toHaveBeenCalledOnce();
    // The check of the database has a connection of its own.
    const [connection] = sync.mock.contexts;
    expect(simpleQuery.mock.contexts.filter((each) => each === connection)).toHaveLength(0);
    vi.restoreAllMocks();
  });

  it("runs again after its first use has failed", async () => {
    const statement = prepare(
      "test_first_use",
      sql`update ${workspaces} set name = ${sql.placeholder("name")} returning name`,
    );
    const failing = runWithinWorkspace(db, ours, { statement, values: { name: null } });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23502" } });
    const renamed = await runWithinWorkspace(db, ours, { statement, values: { name: "Press" } });
    expect(renamed).toEqual([{ name: "Press" }]);
  });

  it("writes nothing if a value can't be sent, and the next one succeeds", async () => {
    const name: Record<string, unknown> = {};
    name.self = name;
    const failing = runWithinWorkspace(db, ours, { statement: renaming, values: { name } });
    await expect(failing).rejects.toMatchObject({ cause: { message: expect.stringMatching(/circular/) } });
    expect(await nameOf(ours)).toBe("Press");
  });

  it("can be sent with others as one transaction: all are written or none", async () => {
    const rename = (name: string | null) => ({ statement: renaming, values: { name } });
    const rows = await runAllWithinWorkspace(db, ours, () => [rename("First"), rename("Second")]);
    expect(rows).toEqual([[{ name: "First" }], [{ name: "Second" }]]);
    const failing = runAllWithinWorkspace(db, ours, () => [rename("Third"), rename(null)]);
    await expect(failing).rejects.toMatchObject({ cause: { code: "23502" } });
    expect([await nameOf(ours), await nameOf(theirs)]).toEqual(["Second", "Mill"]);
    await runWithinWorkspace(db, ours, rename("Press"));
  });

  it("writes nothing if it fails, and leaves no workspace set on the connection", async () => {
    const failing = runWithinWorkspace(db, ours, { statement: renaming, values: { name: null } });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23502" } });
    expect(await nameOf(theirs)).toBe("Mill");
  });

  it("is refused if the role and the workspace can't be set", async () => {
    const refused = runWithinWorkspace(db, "\0", { statement: renaming, values: { name: "Other" } });
    await expect(refused).rejects.toMatchObject({ cause: { code: "22021" } });
    expect([await nameOf(ours), await nameOf(theirs)]).toEqual(["Press", "Mill"]);
  });

  it("writes nothing if its commit fails, and leaves no workspace set on the connection", async () => {
    await db.execute(sql`create table parents (id int primary key)`);
    await db.execute(sql`create table children (parent int references parents deferrable initially deferred)`);
    await db.execute(sql`grant all on parents, children to public`);
    const orphan = prepare("test_orphan", sql`insert into children values (1) returning parent`);
    const failing = runWithinWorkspace(db, ours, { statement: orphan, values: {} });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23503" } });
    expect(await db.$count(sql`children`)).toBe(0);
    await db.execute(sql`drop table children, parents`);
    expect(await nameOf(theirs)).toBe("Mill");
  });
});

it("finds no index along which a page of one workspace could be read past the rows of all others", async () => {
  // Pages are in the order of the column that follows the workspace's id in an index.
  const { rows } = await db.execute<{ index: string }>(sql`
    select shared.indexrelid::regclass::text as "index" from pg_index as own
    join pg_attribute as first on first.attrelid = own.indrelid and first.attnum = own.indkey[0]
    join pg_index as shared on shared.indrelid = own.indrelid and shared.indkey[0] = own.indkey[1]
    where first.attname = 'workspace_id' and own.indkey[1] <> 0`);
  // Members and months are not shown in pages of this order.
  expect(new Set(rows.map(({ index }) => index))).toEqual(
    new Set(["memberships_customer_id_index", "monthly_usage_month_index"]),
  );
});
