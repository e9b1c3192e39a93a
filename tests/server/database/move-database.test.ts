import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { desc, eq, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { Registry } from "prom-client";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import type { Database, Queries } from "../../../server/database/open";
import { invoices } from "../../../server/database/schema/billing";
import { documents } from "../../../server/database/schema/documents";
import { templates, templateVersions } from "../../../server/database/schema/templates";
import { SecretSealer } from "../../../server/database/secret-sealer";
import { compareRows } from "../../../server/database-move/copy-rows";
import { moveDatabase } from "../../../server/database-move/move-database";
import { listTables } from "../../../server/database-move/tables";
import { emptyDatabase, silentLog, testDatabase } from "../../support/database";
import { sha256 } from "../../support/s3-signature";
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

const storeOf = (db: Queries) => createBlobStore({ db, metrics: new Registry(), log: silentLog });

const countIn = async (client: PoolClient, table: string): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]?.count ?? 0;

/** More rows than a page, with a number in their key. Their texts have another order: 10 comes before 9. */
const VERSIONS = 1_200;

/** Documents with a megabyte of parameters each. */
const LARGE_DOCUMENTS = 40;

describe("a moved database", () => {
  const moved = new Map<string, number>();
  /** Size of the values of each statement that wrote the large documents to the target. */
  let statementBytes: number[];
  let target: Database;
  const content = randomBytes(1_200_000);
  // Found in no row of another test.
  const longText = "moved ".repeat(170_000);
  const sealer = new SecretSealer([randomBytes(32)]);
  const sealed = sealer.seal("whsec_x", "webhook_secrets.secret");
  beforeAll(async () => {
    target = await emptyDatabase();
    const { db } = await testDatabase();
    await (await storeOf(db)).put(workspaceId, content);
    await db.execute(sql`
      insert into webhook_secrets (workspace_id, secret, created_at, ends_at) values (${workspaceId}, ${sealed}, now(), now())`);
    const [version] = await db.select().from(templateVersions).where(eq(templateVersions.templateId, templateId));
    if (!version) throw new Error("There is no version");
    const numbers = Array.from({ length: VERSIONS - 1 }, (_, index) => index + 2);
    await db.insert(templateVersions).values(numbers.map((number) => ({ ...version, number })));
    await db.execute(sql`
      insert into documents (workspace_id, state, options, parameters, created_at, lease_until)
      select ${workspaceId}, 'done', '{}', json_build_object('text', ${longText}::text), now(), now()
      from generate_series(1, ${LARGE_DOCUMENTS})`);
    const source = await db.$client.connect();
    const client = await target.db.$client.connect();
    const statements = vi.spyOn(client, "query");
    await moveDatabase(source, client, (name, rows) => moved.set(name, rows));
    statementBytes = statements.mock.calls
      .map(([, values]) => JSON.stringify(values ?? []))
      .filter((values) => values.includes(longText))
      .map(({ length }) => length);
    statements.mockRestore();
    await source.query("reset all");
    for (const each of [source, client]) each.release();
    await db.execute(sql`delete from documents where workspace_id = ${workspaceId}`);
    // The services of other tests have no key.
    await db.execute(sql`delete from webhook_secrets where secret = ${sealed}`);
  });

  it("has every row of every table", async () => {
    const source = await connectToSource();
    expect([...moved.keys()].sort()).toEqual((await listTables(source)).map(({ name }) => name).sort());
    const client = await connectTo(target);
    for (const [name, rows] of moved) expect(await countIn(client, name)).toBe(rows);
    for (const name of ["templates", "invoices"]) expect(moved.get(`public.${name}`)).toBeGreaterThan(0);
  });

  it("has the same texts, and continues the numbering", async () => {
    const { db } = target;
    const [template] = await db.select().from(templates).where(eq(templates.id, templateId));
    expect(template?.name).toBe(TEXT);
    const [invoice] = await db.select().from(invoices).orderBy(desc(invoices.sequence)).limit(1);
    if (!invoice) throw new Error("There is no invoice");
    const { sequence, ...values } = invoice;
    const next = { ...values, id: randomUUID(), number: null, periodStart: new Date() };
    const [added] = await db.insert(invoices).values(next).returning();
    await db.delete(invoices).where(eq(invoices.id, next.id));
    expect(added?.sequence).toBe(Number(sequence) + 1);
  });

  it("has sealed secrets as they were, and the contents of files", async () => {
    const { db } = target;
    const { rows } = await db.execute<{ secret: string }>(sql`
      select secret from webhook_secrets where starts_with(secret, 'sealed:')`);
    expect(rows).toEqual([{ secret: sealed }]);
    const store = await storeOf(db);
    const blob = await store.find(workspaceId, sha256(content));
    expect((await buffer(await store.open(blob))).equals(content)).toBe(true);
  });

  it("has more rows of a table than a page holds", async () => {
    const versions = await target.db
      .select({ number: templateVersions.number })
      .from(templateVersions)
      .where(eq(templateVersions.templateId, templateId));
    expect(new Set(versions.map(({ number }) => number)).size).toBe(VERSIONS);
  });

  it("gets large rows a few at a time", async () => {
    const large = sql`workspace_id = ${workspaceId} and length(parameters::text) > 1000000`;
    expect(await target.db.$count(documents, large)).toBe(LARGE_DOCUMENTS);
    expect(Math.max(...statementBytes)).toBeGreaterThan(7_000_000);
    expect(Math.max(...statementBytes)).toBeLessThan(10_000_000);
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
