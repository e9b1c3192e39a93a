import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { PoolClient } from "pg";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "../../../server/database/open";
import { invoices } from "../../../server/database/schema/billing";
import { templates } from "../../../server/database/schema/templates";
import { compareRows } from "../../../server/database-move/copy-rows";
import { moveDatabase } from "../../../server/database-move/move-database";
import { listTables } from "../../../server/database-move/tables";
import { emptyDatabase, testDatabase } from "../../support/database";
import { startService, type TestService } from "../../support/service";
import { addSampleRows } from "../../support/workspace-rows";

const TEXT = "“ä\\\n\t漢字🙂” {1,2} NULL ''";

let service: TestService;
let workspaceId: string;
let templateId: string;
beforeAll(async () => {
  service = await startService();
  workspaceId = await service.workspaceOf(await service.signUp());
  ({ templateId } = await addSampleRows(workspaceId, TEXT));
});

/** Opens a connection to the database of the tests, which other tests use later with its usual settings. */
async function connectToSource(): Promise<PoolClient> {
  const client = await (await testDatabase()).db.$client.connect();
  onTestFinished(async () => {
    await client.query("reset all");
    client.release();
  });
  return client;
}

async function connectTo(database: Database): Promise<PoolClient> {
  const client = await database.db.$client.connect();
  onTestFinished(() => client.release());
  return client;
}

const countIn = async (client: PoolClient, table: string): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]?.count ?? 0;

describe("a moved database", () => {
  const moved = new Map<string, number>();
  let target: Database;
  beforeAll(async () => {
    target = await emptyDatabase();
    const source = await (await testDatabase()).db.$client.connect();
    const client = await target.db.$client.connect();
    await moveDatabase(source, client, (name, rows) => moved.set(name, rows));
    await source.query("reset all");
    for (const each of [source, client]) each.release();
  });

  it("has every row of every table", async () => {
    const source = await connectToSource();
    expect([...moved.keys()].sort()).toEqual((await listTables(source)).map(({ name }) => name).sort());
    const client = await connectTo(target);
    for (const [name, rows] of moved) expect(await countIn(client, name)).toBe(rows);
    for (const name of ["templates", "invoices"]) expect(moved.get(`public.${name}`)).toBeGreaterThan(0);
  });

  it("has the same texts, and goes on numbering", async () => {
    const { db } = target;
    const [template] = await db.select().from(templates).where(eq(templates.id, templateId));
    expect(template?.name).toBe(TEXT);
    const [invoice] = await db.select().from(invoices).orderBy(desc(invoices.sequence)).limit(1);
    if (!invoice) throw new Error("There is no invoice");
    const { sequence, ...values } = invoice;
    const next = { ...values, id: randomUUID(), periodStart: new Date() };
    const [added] = await db.insert(invoices).values(next).returning();
    await db.delete(invoices).where(eq(invoices.id, next.id));
    expect(added?.sequence).toBe(Number(sequence) + 1);
  });

  it("is left alone by a second move", async () => {
    const clients = [await connectToSource(), await connectTo(target)] as const;
    await expect(moveDatabase(...clients, () => undefined)).rejects.toThrow("in use already");
  });

  it("is compared row by row", async () => {
    const [source, client] = [await connectToSource(), await connectTo(target)];
    for (const each of [source, client]) await each.query("set timezone = 'UTC'");
    const table = (await listTables(source)).find(({ name }) => name === "public.templates");
    if (!table) throw new Error("There is no table of templates");
    const compared = { table, count: await countIn(source, "templates") };
    await compareRows(source, client, compared);
    await client.query("begin");
    await client.query("update templates set html = html || ' ' where id = $1", [templateId]);
    await expect(compareRows(source, client, compared)).rejects.toThrow(templateId);
    await client.query("delete from templates where id = $1", [templateId]);
    await expect(compareRows(source, client, compared)).rejects.toThrow("rows were copied");
    await client.query("rollback");
  });
});

it("copies nothing if a table can't be copied", async () => {
  const [source, client] = [await connectToSource(), await connectTo(await emptyDatabase())];
  await client.query("alter table webhook_messages drop column payload cascade");
  await expect(moveDatabase(source, client, () => undefined)).rejects.toThrow("payload");
  expect(await countIn(client, "workspaces")).toBe(0);
});
