import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import type { DocumentResource } from "../../../contract/v1/documents";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { CREDENTIALS, REGION, type S3Server, startS3Server } from "../../support/s3-server";
import { sampleDocument } from "../../support/sample-document";
import { startService, type TestService } from "../../support/service";

const pdf = randomBytes(700_000);
/** The PDF that the renderer makes. */
let rendered = pdf;

let s3: S3Server;
let service: TestService;
let redirecting: TestService;
let client: TestApiClient;
beforeAll(async () => {
  s3 = await startS3Server();
  const settings = {
    BLOBS_URL: "s3://files/kept",
    BLOBS_ENDPOINT: s3.endpoint,
    BLOBS_REGION: REGION,
    BLOBS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BLOBS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  const render = async () => ({ ...sampleDocument, pdf: rendered });
  service = await startService(settings, { render });
  redirecting = await startService({ ...settings, BLOBS_DOWNLOADS: "redirect" }, { render });
  client = await createTestApiClient(service, await service.signUp());
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.failWith = () => undefined;
});

const create = (headers = {}) =>
  client.call("POST /v1/documents", {
    body: { html: "<p>x</p>", filename: "Größe.pdf" },
    headers: { accept: "application/json", ...headers },
  });
const urlOf = async () => new URL((await create()).json<DocumentResource>().url ?? "").pathname;

it("a kept PDF is in the bucket, and is downloaded through the service", async () => {
  const url = await urlOf();
  const stored = [...s3.objects].filter(([, object]) => object.equals(pdf)).map(([key]) => key);
  expect(stored).toContainEqual(expect.stringMatching(`^kept/${client.workspaceId}/[\\w-]{36}$`));
  const whole = await service.app.inject({ method: "GET", url });
  expect([whole.statusCode, whole.headers["content-type"], whole.headers["x-robots-tag"]]).toEqual([
    200,
    "application/pdf",
    "noindex",
  ]);
  expect(whole.rawPayload.equals(pdf)).toBe(true);
  const part = await service.app.inject({ method: "GET", url, headers: { range: "bytes=5-9" } });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, "bytes 5-9/700000"]);
  expect(part.rawPayload.equals(pdf.subarray(5, 10))).toBe(true);
});

it("a client can be sent to the bucket with a URL of its own", async () => {
  const url = await urlOf();
  const redirect = await redirecting.app.inject({ method: "GET", url });
  expect([redirect.statusCode, redirect.rawPayload.length]).toEqual([302, 0]);
  expect(redirect.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  const answer = await fetch(redirect.headers.location ?? "", { headers: { range: "bytes=5-9" } });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    206,
    "application/pdf",
    "no-store",
  ]);
  expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf");
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf.subarray(5, 10))).toBe(true);
  const head = await redirecting.app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.headers["content-length"]]).toEqual([200, "700000"]);
});

it("a repeated request gets the stored PDF", async () => {
  const headers = { accept: "application/pdf", "idempotency-key": "order-1" };
  const [first, second] = [await create(headers), await create(headers)];
  expect([first.statusCode, second.statusCode, second.rawPayload.equals(pdf)]).toEqual([200, 200, true]);
});

it("the zip of a batch is built from the bucket", async () => {
  const body = { html: "<p>x</p>", items: [{}, {}] };
  const { id: batchId } = (await client.call("POST /v1/batches", { body })).json();
  const { url } = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId });
  const zip = unzipSync((await redirecting.app.inject({ method: "GET", url: new URL(url ?? "").pathname })).rawPayload);
  expect(Object.keys(zip)).toEqual(["00001.pdf", "00002.pdf"]);
  expect(pdf.equals(zip["00002.pdf"] ?? Buffer.alloc(0))).toBe(true);
});

it("a bucket that fails is a failure that passes, and nothing is counted or kept", async () => {
  const url = await urlOf();
  const before = await client.counted();
  s3.failWith = () => ({ status: 403, code: "AccessDenied" });
  const download = await service.app.inject({ method: "GET", url });
  rendered = randomBytes(10);
  const refused = await create();
  for (const answer of [download, refused]) {
    expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toMatchObject([
      503,
      "5",
      { errorCode: "SERVICE_UNAVAILABLE", data: { reason: "storage" } },
    ]);
    expect([answer.headers["content-disposition"], answer.headers.etag]).toEqual([undefined, undefined]);
  }
  expect(await client.counted()).toEqual(before);
});
