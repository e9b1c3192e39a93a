import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { pdfText } from "../../support/pdf-text";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let client: TestApiClient;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
});

const HTML = "<p>{% if fails %}{{ '%' | url_decode }}{% endif %}Number {{ number }}</p>";
const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }));
const create = (body: unknown, request: object = {}, by = client) => by.call("POST /v1/batches", { body, ...request });
const ended = (batchId: string, by = client) => by.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId });
const fetchFile = async (url: string | null) => {
  const response = await client.download(url);
  expect(response.statusCode).toBe(200);
  return response;
};

describe("a batch", () => {
  it("becomes a zip with one PDF per item, in order", async () => {
    const response = await create({ html: HTML, items: numbers(12), filename: "Invoices" });
    expect(response.statusCode).toBe(202);
    const { id, total } = response.json<BatchResource>();
    expect([response.headers.location, total]).toEqual([`/v1/batches/${id}`, 12]);

    const batch = await ended(id);
    expect(batch).toMatchObject({ status: "done", done: 12, failed: 0, failures: [], error: null });
    const file = await fetchFile(batch.url);
    expect(file.headers["content-type"]).toBe("application/zip");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="Invoices.zip"');
    const entries = unzipSync(file.rawPayload);
    expect(Object.keys(entries)).toEqual(numbers(12).map(({ number }) => `${String(number).padStart(5, "0")}.pdf`));
    for (const number of [1, 12]) {
      const { pages } = await pdfText(entries[`${String(number).padStart(5, "0")}.pdf`] ?? new Uint8Array());
      expect(pages).toEqual([`Number ${number}`]);
    }
    expect(await client.counted()).toEqual({ used: 12, recorded: 12 });
  });

  it("becomes one merged PDF", async () => {
    const { id } = (await create({ html: HTML, items: numbers(7), output: "pdf" })).json();
    const batch = await ended(id);
    const file = await fetchFile(batch.url);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect((await pdfText(file.rawPayload)).pages).toEqual(numbers(7).map(({ number }) => `Number ${number}`));
  });

  it("leaves out documents that fail, and lists them with the reason", async () => {
    const items = numbers(4).map((item) => ({ ...item, fails: item.number === 2 }));
    const { id } = (await create({ html: HTML, items })).json();
    const batch = await ended(id);
    expect(batch).toMatchObject({ status: "done", done: 3, failed: 1 });
    expect(batch.failures).toEqual([
      { item: 1, errorCode: "INVALID_TEMPLATE", data: expect.objectContaining({ line: 1 }) },
    ]);
    const entries = unzipSync((await fetchFile(batch.url)).rawPayload);
    expect(Object.keys(entries)).toEqual(["00001.pdf", "00003.pdf", "00004.pdf", "failures.json"]);
    expect(JSON.parse(strFromU8(entries["failures.json"] ?? new Uint8Array()))[0]).toMatchObject({ item: 1 });
  });

  it("fails if all of its documents fail", async () => {
    const { id } = (await create({ html: "{% if %}", items: numbers(2), output: "pdf" })).json();
    expect(await ended(id)).toMatchObject({ status: "failed", url: null, done: 0, failed: 2 });
  });

  it("accepts one parameter object per line", async () => {
    const template = await client.addTemplate("Lines", HTML);
    const lines = { headers: { "content-type": "application/jsonl" }, query: { template, output: "pdf" } };
    const response = await create('{"number": 1}\n\n{"number": 2}\r\n', lines);
    expect(response.statusCode).toBe(202);
    const batch = await ended(response.json().id);
    expect((await pdfText((await fetchFile(batch.url)).rawPayload)).pages).toEqual(["Number 1", "Number 2"]);

    const wrong = await create('{"number": 1}\n{"number": \n', lines);
    expect([wrong.statusCode, wrong.json().data]).toEqual([400, { "line 2": "not JSON" }]);
    const noObject = await create('{"number": 1}\n[2]', lines);
    expect([noObject.statusCode, noObject.json().errorCode]).toEqual([400, "INVALID_TEMPLATE_PARAMETERS"]);
  });

  it("has from one to ten thousand items", async () => {
    for (const items of [[], numbers(10_001)]) {
      const response = await create({ html: HTML, items });
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    const large = await create({ html: HTML, items: [{ text: "x".repeat(33 * 1024 * 1024) }] });
    expect([large.statusCode, large.json().errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("is created once per Idempotency-Key", async () => {
    const holder = await createTestApiClient(service, owner);
    const headers = { "idempotency-key": randomUUID() };
    const body = { html: HTML, items: numbers(3) };
    const copies = await Promise.all([1, 2, 3].map(() => create(body, { headers }, holder)));
    const again = await create(body, { headers }, holder);
    const ids = [...copies, again].filter(({ statusCode }) => statusCode === 202).map((response) => response.json().id);
    expect(new Set(ids).size).toBe(1);
    await ended(again.json().id, holder);
    expect(await holder.counted()).toEqual({ used: 3, recorded: 3 });
  });

  it("is not found by other workspaces", async () => {
    const otherClient = await createTestApiClient(service, owner);
    const { id } = (await create({ html: HTML, items: numbers(1) })).json();
    expect((await otherClient.call("GET /v1/batches/:batchId", { params: { batchId: id } })).statusCode).toBe(404);
    await ended(id);
  });
});
