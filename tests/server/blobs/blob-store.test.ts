import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BlobStore } from "../../../server/blobs/blob-store";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import { CHUNK_BYTES } from "../../../server/blobs/database-storage";
import type { Bucket } from "../../../server/blobs/s3-address";
import type { Queries } from "../../../server/database/open";
import { blobChunks, blobs } from "../../../server/database/schema/blobs";
import { workspaces } from "../../../server/database/schema/workspaces";
import { silentLog, testDatabase } from "../../support/database";
import { CREDENTIALS, REGION, type S3Server, startS3Server } from "../../support/s3-server";
import { sha256 } from "../../support/s3-signature";

/** Longer than several chunks of the database. */
const LARGE = randomBytes(2_500_000);

let db: Queries;
let server: S3Server;
beforeAll(async () => {
  db = (await testDatabase()).db;
  server = await startS3Server();
});
afterAll(() => server.close());
beforeEach(() => {
  server.failWith = () => undefined;
});

const bucketOf = (endpoint: string): Bucket => ({
  name: "files",
  prefix: "kept/",
  region: REGION,
  endpoint,
  addressing: "path",
  credentials: CREDENTIALS,
});
const create = (bucket?: Bucket) => createBlobStore({ db, bucket, metrics: new Registry(), log: silentLog });
const inDatabase = () => create();
const inBucket = () => create(bucketOf(server.endpoint));

async function addWorkspace(): Promise<string> {
  const id = randomUUID();
  await db.insert(workspaces).values({ id, name: "Mill", createdAt: new Date() });
  return id;
}

const read = async (store: BlobStore, ...request: Parameters<BlobStore["open"]>) =>
  buffer(await store.open(...request));

describe.each([
  ["the database", inDatabase],
  ["a bucket", inBucket],
])("a store in %s", (_where, createStore) => {
  let store: BlobStore;
  let workspaceId: string;
  beforeEach(async () => {
    store = await createStore();
    workspaceId = await addWorkspace();
  });

  it.each([
    ["an empty content", Buffer.alloc(0)],
    ["a small content", Buffer.from("%PDF")],
    ["a content of exactly one chunk", LARGE.subarray(0, CHUNK_BYTES)],
    ["a content of many chunks", LARGE],
  ])("keeps %s, and finds it by its hash", async (_what, content) => {
    const blob = await store.put(workspaceId, content);
    expect(blob).toMatchObject({ hash: sha256(content), bytes: content.length, state: "stored", storage: store.kind });
    const found = await store.find(workspaceId, sha256(content));
    expect(found).toEqual(blob);
    expect((await read(store, found)).equals(content)).toBe(true);
  });

  it.each([
    [0, 1],
    [CHUNK_BYTES - 1, CHUNK_BYTES + 1],
    [10, 2_499_990],
    [2_499_999, 2_500_000],
    [7, 7],
  ])("reads the bytes from %i to %i", async (start, end) => {
    const blob = await store.put(workspaceId, LARGE);
    expect((await read(store, blob, { start, end })).equals(LARGE.subarray(start, end))).toBe(true);
  });

  it("keeps a content once in a workspace, also if it is stored many times at once", async () => {
    const put = await Promise.all(Array.from({ length: 5 }, () => store.put(workspaceId, LARGE)));
    expect(new Set(put.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(blobs, eq(blobs.workspaceId, workspaceId))).toBe(1);
    const [first] = put;
    expect(first && (await read(store, first)).equals(LARGE)).toBe(true);
  });

  it("keeps the content of each workspace apart, and does not tell that another one has it", async () => {
    const other = await addWorkspace();
    const [ours, theirs] = [await store.put(workspaceId, LARGE), await store.put(other, LARGE)];
    expect(ours.id).not.toBe(theirs.id);
    const secret = await store.put(other, Buffer.from("secret"));
    await expect(store.find(workspaceId, secret.hash)).rejects.toMatchObject({ errorCode: "NOT_FOUND" });
    await expect(store.find(workspaceId, sha256("unknown"))).rejects.toMatchObject({ errorCode: "NOT_FOUND" });
  });

  it("finishes a content that a crash has left unfinished", async () => {
    const blob = await store.put(workspaceId, LARGE);
    await db.update(blobs).set({ state: "writing" }).where(eq(blobs.id, blob.id));
    await db.delete(blobChunks).where(and(eq(blobChunks.blobId, blob.id), eq(blobChunks.number, 1)));
    server.objects.clear();
    await expect(store.find(workspaceId, blob.hash)).rejects.toMatchObject({ errorCode: "NOT_FOUND" });
    expect(await store.put(workspaceId, LARGE)).toMatchObject({ id: blob.id, state: "stored" });
    expect((await read(store, blob)).equals(LARGE)).toBe(true);
  });

  it("refuses a content of a workspace that was deleted", async () => {
    await db.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, workspaceId));
    await expect(store.put(workspaceId, LARGE)).rejects.toMatchObject({ errorCode: "NOT_FOUND" });
    await expect(store.put(randomUUID(), Buffer.from("x"))).rejects.toMatchObject({ errorCode: "NOT_FOUND" });
  });

  it("never ends a download of damaged bytes as if it were complete", async () => {
    const blob = await store.put(workspaceId, LARGE);
    const damaged = Buffer.from(LARGE);
    damaged.writeUInt8(damaged.readUInt8(0) ^ 1, 0);
    for (const key of server.objects.keys()) if (key.endsWith(blob.id)) server.objects.set(key, damaged);
    await db
      .update(blobChunks)
      .set({ content: damaged.subarray(0, CHUNK_BYTES) })
      .where(and(eq(blobChunks.blobId, blob.id), eq(blobChunks.number, 0)));
    let bytes = 0;
    const download = async () => {
      for await (const piece of await store.open(blob)) bytes += piece.length;
    };
    await expect(download()).rejects.toMatchObject({ name: "DamagedBlobError" });
    expect(bytes).toBeLessThan(LARGE.length);
  });
});

describe("a content that was stored elsewhere", () => {
  it("stays readable in the database when new contents go to a bucket", async () => {
    const workspaceId = await addWorkspace();
    const blob = await (await inDatabase()).put(workspaceId, LARGE);
    const store = await inBucket();
    expect((await read(store, blob)).equals(LARGE)).toBe(true);
    expect(await store.put(workspaceId, LARGE)).toMatchObject({ id: blob.id, storage: "database" });
  });

  it("can't be read from a bucket that is no longer configured", async () => {
    const blob = await (await inBucket()).put(await addWorkspace(), LARGE);
    const unavailable = { errorCode: "SERVICE_UNAVAILABLE", data: { reason: "storage" } };
    await expect((await inDatabase()).open(blob)).rejects.toMatchObject(unavailable);
  });
});
