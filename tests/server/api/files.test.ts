import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import type { DocumentResource } from "../../../contract/v1/documents";
import { fileChunks, files } from "../../../server/database/schema/files";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { type Customer, startService, type TestService } from "../../support/service";

/** Longer than two rows of the database. */
const pdf = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => (index * 7919) % 251));

let service: TestService;
let owner: Customer;
let client: TestApiClient;
let url: string;
beforeAll(async () => {
  service = await startService({}, { render: async () => ({ ...sampleDocument, pdf }) });
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
  url = new URL((await create()).url ?? "").pathname;
});

async function create(by = client): Promise<DocumentResource> {
  const headers = { accept: "application/json" };
  return (await by.call("POST /v1/documents", { body: { html: "<p>x</p>" }, headers })).json();
}
const get = (headers = {}, method: "GET" | "HEAD" = "GET") => service.app.inject({ method, url, headers });

describe("a kept PDF", () => {
  it("is kept out of search engines", async () => {
    expect((await get()).headers["x-robots-tag"]).toBe("noindex");
    const unknown = await service.app.inject({ method: "GET", url: "/v1/files/unknown" });
    expect([unknown.statusCode, unknown.headers["x-robots-tag"]]).toEqual([404, "noindex"]);
  });

  it.each([
    ["bytes=0-0", 0, 1],
    ["bytes=0-1023", 0, 1_024],
    ["bytes=1048575-1048576", 1_048_575, 1_048_577],
    ["bytes=1000000-2400000", 1_000_000, 2_400_001],
    ["bytes=2097152-", 2_097_152, 2_500_000],
    ["bytes=2499999-9999999", 2_499_999, 2_500_000],
    ["bytes=-1", 2_499_999, 2_500_000],
    ["bytes=-9999999", 0, 2_500_000],
  ])("can be read in parts: %s", async (range, start, end) => {
    const part = await get({ range });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(end - start),
      "content-range": `bytes ${start}-${end - 1}/2500000`,
      "accept-ranges": "bytes",
    });
    expect(part.rawPayload.equals(pdf.subarray(start, end))).toBe(true);
  });

  it.each(["bytes=2500000-", "bytes=2500000-2500001", "bytes=-0"])("has no bytes after its end: %s", async (range) => {
    const refused = await get({ range });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([416, "RANGE_NOT_SATISFIABLE"]);
    expect(refused.headers["content-range"]).toBe("bytes */2500000");
  });

  it.each(["bytes=5-2", "bytes=0-1,5-6", "bytes=-", "bytes=a-b", "items=0-1", "bytes=0x1-2"])(
    "is sent as a whole if the range is not one range of bytes: %s",
    async (range) => {
      const whole = await get({ range });
      expect([whole.statusCode, whole.headers["content-range"]]).toEqual([200, undefined]);
      expect(whole.rawPayload.equals(pdf)).toBe(true);
    },
  );

  it("is sent in parts only if it is still the same file", async () => {
    const { etag } = (await get()).headers;
    expect(etag).toMatch(/^"[\w-]{36}"$/);
    const range = "bytes=0-9";
    expect((await get({ range, "if-range": etag })).statusCode).toBe(206);
    for (const other of ['"another"', "Sun, 22 Nov 2026 00:00:00 GMT"]) {
      expect((await get({ range, "if-range": other })).statusCode).toBe(200);
    }
  });

  it("answers HEAD as if there were no range", async () => {
    const head = await get({ range: "bytes=0-9" }, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([200, "2500000", 0]);
  });
});

describe("a PDF that version 0.2 has stored", () => {
  it("can be downloaded, also in parts, until it expires", async () => {
    const { db } = await testDatabase();
    const own = { workspaceId: client.workspaceId, createdAt: new Date() };
    const old = { ...own, secret: randomUUID(), name: "old.pdf", bytes: pdf.length };
    const [file] = await db
      .insert(files)
      .values({ ...old, expiresAt: new Date(Date.now() + 3_600_000) })
      .returning();
    const CHUNK = 1024 * 1024;
    for (const number of [0, 1, 2]) {
      const content = pdf.subarray(number * CHUNK, (number + 1) * CHUNK);
      await db.insert(fileChunks).values({ workspaceId: own.workspaceId, fileId: file?.id ?? "", number, content });
    }
    const download = (headers = {}) => service.app.inject({ method: "GET", url: `/v1/files/${old.secret}`, headers });
    expect((await download()).rawPayload.equals(pdf)).toBe(true);
    const part = await download({ range: "bytes=1000000-2400000" });
    expect(part.rawPayload.equals(pdf.subarray(1_000_000, 2_400_001))).toBe(true);
    await db.update(files).set({ expiresAt: new Date() }).where(eq(files.secret, old.secret));
    expect((await download()).statusCode).toBe(404);
  });
});

describe("the zip of a batch", () => {
  it("has no parts", async () => {
    const body = { html: "<p>x</p>", items: [{}] };
    const { id: batchId } = (await client.call("POST /v1/batches", { body })).json();
    const ended = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId });
    const address = new URL(ended.url ?? "").pathname;
    const zip = await service.app.inject({ method: "GET", url: address, headers: { range: "bytes=0-9" } });
    expect([zip.statusCode, zip.headers["accept-ranges"], zip.headers["x-robots-tag"]]).toEqual([
      200,
      "none",
      "noindex",
    ]);
    expect(zip.rawPayload.length).toBeGreaterThan(pdf.length);
  });
});

describe("a deleted document", () => {
  const remove = (documentId: string, by = client) =>
    by.call("DELETE /v1/documents/:documentId", { params: { documentId } });

  it("is gone with its file and its address, and stays counted", async () => {
    const holder = await createTestApiClient(service, owner);
    const { db } = await testDatabase();
    const { id, url: address } = await create(holder);
    expect([(await remove(id, holder)).statusCode, (await remove(id, holder)).statusCode]).toEqual([200, 404]);
    const read = await holder.call("GET /v1/documents/:documentId", { params: { documentId: id } });
    expect([read.statusCode, (await holder.download(address)).statusCode]).toEqual([404, 404]);
    expect(await db.$count(files, eq(files.workspaceId, holder.workspaceId))).toBe(0);
    expect(await holder.counted()).toEqual({ used: 1, recorded: 1 });
  });

  it("is not found by others", async () => {
    const { id } = await create();
    const stranger = await createTestApiClient(service, owner);
    const answer = await remove(id, stranger);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    expect((await remove(id)).statusCode).toBe(200);
  });
});
