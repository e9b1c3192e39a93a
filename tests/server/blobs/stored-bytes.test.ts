import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { BlobStore } from "../../../server/blobs/blob-store";
import { DatabaseStorage } from "../../../server/blobs/database-storage";
import { measureStoredBytes, ROW_BYTES } from "../../../server/blobs/measure-stored-bytes";
import { StoredBytes } from "../../../server/blobs/stored-bytes";
import { blobs } from "../../../server/database/schema/blobs";
import { comparisons } from "../../../server/database/schema/comparisons";
import { templateSamples } from "../../../server/database/schema/template-samples";
import { templateSchemas, templates, templateVersions } from "../../../server/database/schema/templates";
import { emptyDatabase, silentLog } from "../../support/database";
import { sampleRow } from "../../support/sample-row";
import { addCustomer, addWorkspace } from "../../support/webhook-outbox";

const KIB = 1024;
/** Bytes of a large value. Random text is not compressed. */
const LARGE = 40 * KIB;
const randomText = (bytes = LARGE) => randomBytes((bytes * 3) / 4).toString("base64");

// No service uses this database.
const { db } = await emptyDatabase();
const measure = (ownerId: string) =>
  measureStoredBytes(db, ownerId, { signal: new AbortController().signal, inTurn: (step) => step() });
const isFull = (max: number) =>
  expect.objectContaining({ errorCode: "TOO_MANY_REQUESTS", data: { limit: "storedBytesPerCustomer", max } });

let ownerId: string;
let workspaceId: string;
beforeEach(async () => {
  ownerId = await addCustomer(db);
  workspaceId = await addWorkspace(db, ownerId);
});

async function addTemplate(more: Partial<typeof templates.$inferInsert> = {}): Promise<string> {
  const row = sampleRow(templates, { workspaceId, ...more }) as typeof templates.$inferInsert;
  const [added] = await db
    .insert(templates)
    .values({ ...row, ...more })
    .returning();
  return added?.id ?? "";
}

describe("measuring", () => {
  it("counts files, templates and what belongs to them, deleted ones too", async () => {
    const text = randomText();
    const samples = [{ name: text, options: {} }];
    const schemaEdits = JSON.parse(JSON.stringify({ text }));
    let before = await measure(ownerId);
    expect(before).toBe(0);
    const expectMore = async (bytes: number) => {
      const now = await measure(ownerId);
      expect(now - before).toBeGreaterThanOrEqual(bytes);
      expect(now - before).toBeLessThan(bytes + 2 * KIB);
      before = now;
    };
    const templateId = await addTemplate({ html: text });
    await expectMore(LARGE);
    await addTemplate({ html: randomText(), deletedAt: new Date() });
    await expectMore(LARGE);
    const blob = sampleRow(blobs, { workspaceId, hash: "0".repeat(64), bytes: LARGE }) as typeof blobs.$inferInsert;
    await db.insert(blobs).values(blob);
    await expectMore(LARGE);
    const ofTemplate = { workspaceId, templateId, blobId: blob.id };
    const version = { ...sampleRow(templateVersions, { ...ofTemplate, hash: "0".repeat(64) }), number: 1 };
    await db
      .insert(templateVersions)
      .values({ ...version, samples, schemaEdits } as typeof templateVersions.$inferInsert);
    await expectMore(2 * LARGE);
    const schema = sampleRow(templateSchemas, { ...ofTemplate, number: 1, schema: { text } });
    await db.insert(templateSchemas).values(schema as typeof templateSchemas.$inferInsert);
    await expectMore(LARGE);
    const sample = sampleRow(templateSamples, { ...ofTemplate, parameters: { text } });
    await db.insert(templateSamples).values(sample as typeof templateSamples.$inferInsert);
    await expectMore(LARGE);
    const comparison = { ...sampleRow(comparisons, ofTemplate), unsavedHtml: text, state: "done", result: { text } };
    await db.insert(comparisons).values(comparison as unknown as typeof comparisons.$inferInsert);
    await expectMore(2 * LARGE);
  });

  it("counts all workspaces that a customer owns, and no others", async () => {
    await addTemplate({ html: randomText() });
    const other = await addCustomer(db);
    workspaceId = await addWorkspace(db, ownerId);
    await addTemplate({ html: randomText() });
    await db.execute(sql`
      insert into memberships (workspace_id, customer_id, role, created_at)
      values (${workspaceId}, ${other}, 'ADMIN', now() + interval '1 day')`);
    expect(await measure(ownerId)).toBeGreaterThan(2 * LARGE);
    expect(await measure(other)).toBe(0);
  });

  it("counts what takes several steps", async () => {
    for (let count = 0; count < 45; count++) await addTemplate({ html: randomText(KIB) });
    await db.execute(sql`
      insert into blobs (workspace_id, id, hash, bytes, storage, state, stored_at, sweep_at)
      select ${workspaceId}, gen_random_uuid(), sha256(number::text::bytea), 100, 'database', 'stored', now(), now()
      from generate_series(1, 20001) as number`);
    const bytes = await measure(ownerId);
    const ofBlobs = 20_001 * (100 + ROW_BYTES);
    expect(bytes - ofBlobs).toBeGreaterThan(45 * (KIB + ROW_BYTES));
    expect(bytes - ofBlobs).toBeLessThan(45 * 2 * (KIB + ROW_BYTES));
  });
});

describe("the limit", () => {
  const max = 100 * KIB;
  let stored: StoredBytes;
  let warnings: string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
    warnings = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
    stored = new StoredBytes({ db, max, log });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stored.close();
  });
  const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  it("holds for what was stored before, and what is added", async () => {
    await addTemplate({ html: randomText() });
    // Nothing waits for the first measurement.
    await stored.add(workspaceId, 10 * KIB);
    await stored.settled();
    await stored.add(workspaceId, 40 * KIB);
    await expect(stored.add(workspaceId, 20 * KIB)).rejects.toEqual(isFull(max));
    await expect(stored.assertRoom(workspaceId, 20 * KIB)).rejects.toEqual(isFull(max));
    // Refused bytes do not count, and bytes that were only checked don't, either.
    await stored.assertRoom(workspaceId, 5 * KIB);
    await stored.add(workspaceId, 5 * KIB);
    await expect(stored.add(workspaceId, 5 * KIB)).rejects.toEqual(isFull(max));
  });

  it("counts calls at the same time", async () => {
    await stored.assertRoom(workspaceId);
    await stored.settled();
    // The owner is looked up again, and the calls share the query.
    passSeconds(61);
    const adding = await Promise.allSettled(Array.from({ length: 20 }, () => stored.add(workspaceId, 30 * KIB)));
    expect(adding.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("is measured again after a thousand additions, which may have copied more than they counted", async () => {
    const large = new StoredBytes({ db, max: 100 * 1024 * KIB, log: silentLog });
    await large.assertRoom(workspaceId);
    await large.settled();
    const statements = vi.spyOn(db, "execute");
    onTestFinished(() => statements.mockRestore());
    passSeconds(11);
    for (let count = 0; count <= 1_000; count++) await large.add(workspaceId, 1);
    expect(statements).not.toHaveBeenCalled();
    await large.add(workspaceId, 1);
    await large.settled();
    expect(statements).toHaveBeenCalled();
  });

  it("is one for all workspaces of a customer, and does not concern others", async () => {
    await addTemplate({ html: randomText(90 * KIB) });
    const second = await addWorkspace(db, ownerId);
    const others = await addWorkspace(db);
    await stored.assertRoom(second);
    await stored.settled();
    await expect(stored.add(second, 20 * KIB)).rejects.toEqual(isFull(max));
    await stored.add(others, 20 * KIB);
  });

  it("knows soon that there is room again", async () => {
    const templateId = await addTemplate({ html: randomText(120 * KIB) });
    await stored.assertRoom(workspaceId);
    await stored.settled();
    await expect(stored.add(workspaceId, 1)).rejects.toEqual(isFull(max));
    await db.execute(sql`delete from templates where id = ${templateId}`);
    passSeconds(9);
    await expect(stored.add(workspaceId, 1)).rejects.toEqual(isFull(max));
    await stored.settled();
    await expect(stored.add(workspaceId, 1)).rejects.toEqual(isFull(max));
    passSeconds(2);
    // This call is still refused: it does not wait for the measurement that it starts.
    await expect(stored.add(workspaceId, 1)).rejects.toEqual(isFull(max));
    await stored.settled();
    await stored.add(workspaceId, 1);
  });

  it("does not count twice what was measured in the meantime", async () => {
    await stored.assertRoom(workspaceId);
    await stored.settled();
    await stored.add(workspaceId, 60 * KIB);
    await addTemplate({ html: randomText(60 * KIB) });
    passSeconds(11);
    await stored.assertRoom(workspaceId);
    await stored.settled();
    await stored.add(workspaceId, 30 * KIB);
    await expect(stored.add(workspaceId, 30 * KIB)).rejects.toEqual(isFull(max));
  });

  it("counts what another process has stored after ten minutes", async () => {
    await stored.assertRoom(workspaceId);
    await stored.settled();
    await addTemplate({ html: randomText(120 * KIB) });
    passSeconds(599);
    await stored.assertRoom(workspaceId, 1);
    await stored.settled();
    await stored.assertRoom(workspaceId, 1);
    passSeconds(2);
    await stored.assertRoom(workspaceId, 1);
    await stored.settled();
    await expect(stored.assertRoom(workspaceId, 1)).rejects.toEqual(isFull(max));
  });

  it("can be read, with the use", async () => {
    await addTemplate({ html: randomText() });
    const use = await stored.read(workspaceId);
    expect(use?.max).toBe(max);
    expect(use?.bytes).toBeGreaterThan(LARGE);
    await stored.add(workspaceId, 10 * KIB);
    expect((await stored.read(workspaceId))?.bytes).toBe((use?.bytes ?? 0) + 10 * KIB + ROW_BYTES);
    const failing = vi.spyOn(db, "execute").mockRejectedValue(new Error("no database"));
    onTestFinished(() => failing.mockRestore());
    expect(await stored.read(await addWorkspace(db))).toBeUndefined();
  });

  it("lets calls through and tells the operator if measuring fails", async () => {
    const failing = vi.spyOn(db, "execute").mockRejectedValue(new Error("no database"));
    await stored.add(workspaceId, 1);
    await stored.settled();
    failing.mockRestore();
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0] ?? "")).toMatchObject({
      msg: "stored bytes could not be measured",
      customerId: ownerId,
    });
    await stored.add(workspaceId, 1);
    await stored.settled();
    expect(warnings).toHaveLength(1);
  });

  it("ends a measurement when the service stops, and measures nothing afterwards", async () => {
    await addTemplate({ html: randomText() });
    await stored.add(workspaceId, 1);
    await stored.close();
    await stored.add(workspaceId, 1);
    await stored.settled();
    expect(warnings).toEqual([]);
  });

  it("is not measured without a limit", async () => {
    const unlimited = new StoredBytes({ db, max: Infinity, log: silentLog });
    const statements = vi.spyOn(db, "execute");
    await unlimited.add(workspaceId, 10 ** 15);
    expect(await unlimited.read(workspaceId)).toBeUndefined();
    await unlimited.settled();
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });
});

it("a store refuses a content that is too much, and keeps nothing of it", async () => {
  const storedBytes = new StoredBytes({ db, max: 100 * KIB, log: silentLog });
  const store = new BlobStore({ db, database: new DatabaseStorage(db), s3: undefined, storedBytes, log: silentLog });
  await store.put(workspaceId, randomBytes(60 * KIB));
  await storedBytes.settled();
  await expect(store.put(workspaceId, randomBytes(60 * KIB))).rejects.toEqual(isFull(100 * KIB));
  expect(await db.$count(blobs, sql`workspace_id = ${workspaceId}`)).toBe(1);
  await storedBytes.close();
});
