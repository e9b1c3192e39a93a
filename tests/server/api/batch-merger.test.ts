import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, it, onTestFinished, vi } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import { MergeCapacity, MergeStopped } from "../../../server/batches/merge-capacity";
import { MergeQueue } from "../../../server/batches/merge-queue";
import { BlobStore } from "../../../server/blobs/blob-store";
import { batches } from "../../../server/database/schema/documents";
import { FileContents } from "../../../server/files/file-contents";
import { Wakeups } from "../../../server/jobs/wakeups";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { pdfWith } from "../../support/pdf-with";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";

/** Content of every document. The services of all tests make documents of the same queue. */
let pdf = Buffer.alloc(0);
const render = async () => ({ ...sampleDocument, pdf });

it.each([
  ["are too large for one PDF", { RENDER_MAX_PDF_BYTES: "1024" }, "x".repeat(1_000), "PAYLOAD_TOO_LARGE"],
  ["can't be merged", {}, "no PDF", "UNEXPECTED"],
] as const)("keeps documents that %s as a zip, and ends the batch", async (_why, settings, content, errorCode) => {
  pdf = Buffer.from(content);
  const service = await startService(settings, { render });
  const client = await createTestApiClient(service, await service.signUp());
  const created = await client.call("POST /v1/batches", {
    body: { html: "<p>x</p>", items: [{}, {}], output: "pdf", filename: "Letters" },
  });
  const { id } = created.json<BatchResource>();
  const batch = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  expect(batch).toMatchObject({ status: "failed", done: 2, failed: 0, error: { errorCode } });

  const file = await client.download(batch.url);
  expect(file.headers["content-disposition"]).toBe('attachment; filename="Letters.zip"');
  const entries = Object.entries(unzipSync(file.rawPayload));
  expect(entries.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ["00001.pdf", content],
    ["00002.pdf", content],
  ]);
});

it("gives a batch up whose documents can't be read", async () => {
  pdf = Buffer.from("kept");
  const reading = vi.spyOn(FileContents.prototype, "read").mockRejectedValue(new Error("damaged"));
  onTestFinished(() => reading.mockRestore());
  const service = await startService({}, { render });
  const client = await createTestApiClient(service, await service.signUp());
  const created = await client.call("POST /v1/batches", {
    body: { html: "<p>x</p>", items: [{}], output: "pdf" },
  });
  const { id } = created.json<BatchResource>();
  await eventually(() => expect(reading).toHaveBeenCalled());
  const { db } = await testDatabase();
  await db
    .update(batches)
    .set({ mergeAttempts: 10, leaseUntil: new Date(0) })
    .where(eq(batches.id, id));
  const batch = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  expect(batch).toMatchObject({ status: "failed", done: 1, error: { errorCode: "UNEXPECTED" } });
  expect(await db.select().from(batches).where(eq(batches.id, id))).toMatchObject([{ mergeAttempts: 11 }]);
});

it("merges the batch of another customer beside one that takes long", async () => {
  const service = await startService({}, { render });
  const create = async () => {
    const client = await createTestApiClient(service, await service.signUp());
    const body = { html: "<p>x</p>", items: [{}], output: "pdf" } as const;
    const { id } = (await client.call("POST /v1/batches", { body })).json<BatchResource>();
    return () => client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const reading = vi.spyOn(FileContents.prototype, "read").mockResolvedValue(Buffer.from("no PDF"));
  reading.mockImplementationOnce(() => released.then(() => Buffer.from("no PDF")));
  onTestFinished(() => {
    release();
    reading.mockRestore();
  });
  const untilLongEnded = await create();
  await eventually(() => expect(reading).toHaveBeenCalledOnce());
  // On a busy machine, the other merge may take long, too. There is no long place left, so it would be stopped.
  const running = vi.spyOn(MergeCapacity.prototype, "run");
  running.mockImplementationOnce((_ownerId, merge) => merge(new AbortController().signal));
  onTestFinished(() => running.mockRestore());
  const untilEnded = await create();
  expect(await untilEnded()).toMatchObject({ done: 1 });
  release();
  expect(await untilLongEnded()).toMatchObject({ done: 1 });
});

/** Makes a batch of one document whose first merge can be stopped, and returns the batch when it has ended. */
async function mergeWith(stop: AbortController) {
  const running = vi.spyOn(MergeCapacity.prototype, "run");
  running.mockImplementationOnce((_ownerId, merge) => merge(stop.signal));
  onTestFinished(() => running.mockRestore());
  pdf = pdfWith(1);
  const service = await startService({}, { render });
  const client = await createTestApiClient(service, await service.signUp());
  const body = { html: "<p>x</p>", items: [{}], output: "pdf" } as const;
  const { id } = (await client.call("POST /v1/batches", { body })).json<BatchResource>();
  await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  const { db } = await testDatabase();
  return db.select().from(batches).where(eq(batches.id, id));
}

it("reads no further if a merge is stopped, and uses up no attempt", async () => {
  const stop = new AbortController();
  let hasReadOn = false;
  async function* chunks() {
    yield Buffer.from("%PDF");
    stop.abort(new MergeStopped());
    yield Buffer.from("-1.7");
    hasReadOn = true;
  }
  const opening = vi.spyOn(FileContents.prototype, "open").mockImplementationOnce(async () => chunks());
  onTestFinished(() => opening.mockRestore());
  expect(await mergeWith(stop)).toMatchObject([{ state: "done", mergeAttempts: 1 }]);
  expect(hasReadOn).toBe(false);
});

it("uses up an attempt if a merge fails after it should have been stopped", async () => {
  const stop = new AbortController();
  const storing = vi.spyOn(BlobStore.prototype, "put");
  const opening = vi.spyOn(FileContents.prototype, "open").mockImplementationOnce(async () => {
    storing.mockImplementationOnce(async () => {
      stop.abort(new MergeStopped());
      throw new Error("storage is down");
    });
    return Readable.from([pdf]);
  });
  onTestFinished(() => [storing, opening].forEach((spy) => void spy.mockRestore()));
  expect(await mergeWith(stop)).toMatchObject([{ state: "done", mergeAttempts: 2 }]);
});

it("merges no batch while the result can't be stored", async () => {
  let isDown = false;
  const answering = vi.spyOn(BlobStore.prototype, "answers").mockImplementation(() => !isDown);
  const reading = vi.spyOn(FileContents.prototype, "read").mockImplementation(async () => {
    if (isDown) throw new Error("storage is down");
    return Buffer.from("no PDF");
  });
  const [taking, waking] = [vi.spyOn(MergeQueue.prototype, "take"), vi.spyOn(Wakeups.prototype, "wake")];
  onTestFinished(() => [answering, reading, taking, waking].forEach((spy) => void spy.mockRestore()));
  const renderAndLoseStorage = async () => {
    isDown = true;
    taking.mockClear();
    return sampleDocument;
  };
  const service = await startService({}, { render: renderAndLoseStorage });
  const client = await createTestApiClient(service, await service.signUp());
  const created = await client.call("POST /v1/batches", {
    body: { html: "<p>x</p>", items: [{}], output: "pdf" },
  });
  const { id } = created.json<BatchResource>();
  const { db } = await testDatabase();
  const read = () => db.select().from(batches).where(eq(batches.id, id));
  await eventually(async () => expect(await read()).toMatchObject([{ done: 1 }]));
  // A merger that is woken looks at once whether it may take a batch.
  await eventually(() => expect(waking).toHaveBeenCalledWith("merges"));
  expect(taking).not.toHaveBeenCalled();
  isDown = false;
  await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  expect(await read()).toMatchObject([{ mergeAttempts: 1 }]);
});
