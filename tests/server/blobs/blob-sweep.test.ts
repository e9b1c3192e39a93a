import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { BlobRecord } from "../../../server/blobs/blob-storage";
import type { BlobStore } from "../../../server/blobs/blob-store";
import { BlobSweep } from "../../../server/blobs/blob-sweep";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import type { Queries } from "../../../server/database/open";
import { blobChunks, blobs } from "../../../server/database/schema/blobs";
import { files } from "../../../server/database/schema/files";
import { workspaces } from "../../../server/database/schema/workspaces";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { filesOf } from "../../../server/files/files";
import { Sweeper } from "../../../server/jobs/sweeper";
import { emptyDatabase, silentLog } from "../../support/database";
import { CREDENTIALS, REGION, type S3Server, startS3Server } from "../../support/s3-server";

const HOUR_MS = 3_600_000;
const CONTENT = Buffer.alloc(600_000, "x");

let db: Queries;
let server: S3Server;
let store: BlobStore;
let sweep: BlobSweep;
let workspaceId: string;
beforeAll(async () => {
  db = (await emptyDatabase()).db;
  server = await startS3Server();
});
afterAll(() => server.close());

const addWorkspace = async () => {
  const id = randomUUID();
  await db.insert(workspaces).values({ id, name: "Mill", createdAt: new Date() });
  return id;
};
const refer = (blob: BlobRecord) =>
  withWorkspace(db, blob.workspaceId, (tx) =>
    filesOf(tx, blob.workspaceId).add({ name: "x.pdf", expiresAt: new Date(), blob }),
  );
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const left = (blob: BlobRecord) => db.$count(blobs, eq(blobs.id, blob.id));
const bytesOf = async ({ id }: BlobRecord) =>
  (await db.$count(blobChunks, eq(blobChunks.blobId, id))) +
  [...server.objects.keys()].filter((k) => k.endsWith(id)).length;

describe.each(["database", "s3"] as const)("a sweep of blobs in %s", (kind) => {
  beforeEach(async () => {
    server.failWith = () => undefined;
    const s3 = { name: "files", prefix: "", region: REGION, endpoint: server.endpoint, credentials: CREDENTIALS };
    const bucket = kind === "s3" ? { ...s3, addressing: "path" as const } : undefined;
    store = await createBlobStore({ db, bucket, metrics: new Registry(), log: silentLog });
    sweep = new BlobSweep({ db, blobs: store });
    workspaceId = await addWorkspace();
  });

  it("removes a content to which nothing refers, 24 hours after it was last stored", async () => {
    const blob = await store.put(workspaceId, CONTENT);
    await sweep.run(inHours(23.9));
    expect([await left(blob), await bytesOf(blob)]).not.toContain(0);
    await db
      .update(blobs)
      .set({ sweepAt: inHours(-1) })
      .where(eq(blobs.id, blob.id));
    await store.put(workspaceId, CONTENT);
    await sweep.run(inHours(23.9));
    expect(await left(blob)).toBe(1);
    await sweep.run(inHours(24.1));
    expect([await left(blob), await bytesOf(blob)]).toEqual([0, 0]);
  });

  it("keeps a content as long as something refers to it, and looks at it less often with its age", async () => {
    const blob = await store.put(workspaceId, CONTENT);
    const file = await refer(blob);
    const nextVisit = async () => {
      const [row] = await db.select({ sweepAt: blobs.sweepAt }).from(blobs).where(eq(blobs.id, blob.id));
      return row?.sweepAt.getTime() ?? 0;
    };
    await sweep.run(inHours(48));
    expect(Math.round(((await nextVisit()) - Date.now()) / HOUR_MS)).toBe(48 + 2);
    await sweep.run(inHours(24 * 365));
    expect(Math.round(((await nextVisit()) - Date.now()) / HOUR_MS)).toBe(24 * 365 + 24);
    expect(await bytesOf(blob)).toBeGreaterThan(0);
    await db.delete(files).where(eq(files.id, file.id));
    await sweep.run(inHours(24 * 367));
    expect([await left(blob), await bytesOf(blob)]).toEqual([0, 0]);
  });

  it("continues what a crash has left unfinished, and stores the same content again in the meantime", async () => {
    const blob = await store.put(workspaceId, CONTENT);
    await db.update(blobs).set({ state: "retired", sweepAt: new Date() }).where(eq(blobs.id, blob.id));
    const again = await store.put(workspaceId, CONTENT);
    expect(again.id).not.toBe(blob.id);
    await sweep.run(new Date());
    expect([await left(blob), await bytesOf(blob)]).toEqual([0, 0]);
    expect([await left(again), await bytesOf(again)]).not.toContain(0);
  });

  it("removes hundreds of contents in several steps", async () => {
    const some = Array.from({ length: 450 }, (_, index) => ({
      workspaceId,
      id: randomUUID(),
      hash: index.toString(16).padStart(64, "0"),
      bytes: 1,
      storage: kind,
      state: "stored" as const,
      storedAt: new Date(),
      sweepAt: inHours(24),
    }));
    await db.insert(blobs).values(some);
    await sweep.run(inHours(25));
    expect(await db.$count(blobs, eq(blobs.workspaceId, workspaceId))).toBe(0);
  });

  it("removes everything of a workspace that was deleted, at once", async () => {
    const others = await store.put(await addWorkspace(), CONTENT);
    const blob = await store.put(workspaceId, CONTENT);
    await store.put(workspaceId, Buffer.from("y"));
    await sweep.removeAllOf(workspaceId);
    expect([await db.$count(blobs, eq(blobs.workspaceId, workspaceId)), await bytesOf(blob)]).toEqual([0, 0]);
    expect([await left(others), await bytesOf(others)]).not.toContain(0);
  });
});

it("a sweep removes what is in a bucket when the bucket can be reached again", async () => {
  const endpoint = server.endpoint;
  const bucket = {
    name: "files",
    prefix: "",
    region: REGION,
    endpoint,
    addressing: "path",
    credentials: CREDENTIALS,
  } as const;
  store = await createBlobStore({ db, bucket, metrics: new Registry(), log: silentLog });
  sweep = new BlobSweep({ db, blobs: store });
  const blob = await store.put(await addWorkspace(), CONTENT);
  server.failWith = () => ({ status: 403, code: "AccessDenied" });
  await expect(sweep.run(inHours(25))).rejects.toMatchObject({ errorCode: "SERVICE_UNAVAILABLE" });
  expect([await left(blob), await bytesOf(blob)]).toEqual([1, 1]);
  await expect(store.find(blob.workspaceId, blob.hash)).rejects.toMatchObject({ errorCode: "NOT_FOUND" });
  server.failWith = () => undefined;
  // The bucket is left out until it answers again.
  const sweepAgain = async () => {
    await sweep.run(inHours(27));
    return [await left(blob), await bytesOf(blob)];
  };
  await expect.poll(sweepAgain).toEqual([0, 0]);
});

it("a sweep runs on one of several replicas", async () => {
  store = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
  const run = vi.spyOn(BlobSweep.prototype, "run");
  onTestFinished(() => run.mockRestore());
  const replicas = [1, 2, 3].map(
    () => new Sweeper({ db, sweeps: [new BlobSweep({ db, blobs: store })], log: silentLog }),
  );
  // Each replica has looked for a sweep that is due when it is closed.
  await Promise.all(replicas.map((replica) => replica.close()));
  expect(run).toHaveBeenCalledTimes(1);
});

describe("a reference to a blob", () => {
  it("can't be one to another workspace's blob", async () => {
    store = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
    const theirs = await store.put(await addWorkspace(), CONTENT);
    await expect(refer({ ...theirs, workspaceId: await addWorkspace() })).rejects.toMatchObject({
      cause: { code: "23503" },
    });
  });

  it("has an index in each table, which the sweep needs", async () => {
    const { rows } = await db.execute<{ table: string }>(sql`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'blobs'::regclass and not exists (
        select from pg_index where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey and (indkey::int2[])[0:cardinality(conkey) - 1] <@ conkey)`);
    expect(rows).toEqual([]);
  });
});
