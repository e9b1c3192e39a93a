import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import { backlogs, batches, documents } from "../../../server/database/schema/documents";
import type { RenderRequest } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { pdfText } from "../../support/pdf-text";
import { startService } from "../../support/service";
import { sharedRenderer } from "../render/test-renderer";

const renderer = sharedRenderer();
/** Requests for several documents, as the service has made them. */
const joint: RenderRequest[] = [];
/** Called before the documents of such a request are rendered. */
let beforeJoint: () => Promise<void> | void = () => undefined;
/** Called before a single document is rendered. */
let beforeSingle: (parameters: { number: number }) => Promise<void> | void = () => undefined;

let client: TestApiClient;
beforeAll(async () => {
  const render: Renderer["render"] = async (request) => {
    if (request.further) {
      joint.push(request);
      await beforeJoint();
    } else {
      await beforeSingle(JSON.parse(String(request.parameters)));
    }
    return renderer.current.render(request);
  };
  const service = await startService({}, { render });
  client = await createTestApiClient(service, await service.signUp());
});

const HTML = `<!doctype html><style>@page { size: A5; @top-right { content: counter(page) "/" counter(pages) } }</style>
{% if fails %}{{ "%" | url_decode }}{% endif %}{% if long %}<h1>Long</h1><p style="break-before: page">{% endif %}Number {{ number }}`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }));

async function make(items: object[], html = HTML): Promise<{ batch: BatchResource; pages: string[] }> {
  joint.length = 0;
  const created = await client.call("POST /v1/batches", { body: { html, items, output: "pdf" } });
  return untilMade(created.json<BatchResource>().id);
}

async function untilMade(id: string): Promise<{ batch: BatchResource; pages: string[] }> {
  const batch = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  const file = await client.download(batch.url);
  return { batch, pages: (await pdfText(file.rawPayload)).pages.map((text) => text.replaceAll("\n", " ").trim()) };
}

/** Adds a batch of the template `HTML`. Each item has had some attempts that did not end. @returns the batch's id */
async function addAttempted(attempts: readonly number[]): Promise<string> {
  const { db } = await testDatabase();
  const { workspaceId } = client;
  const shared = { workspaceId, state: "queued", options: {}, createdAt: new Date() } as const;
  return db.transaction(async (tx) => {
    const [{ id: batchId = "" } = {}] = await tx
      .insert(batches)
      .values({ ...shared, output: "pdf", html: HTML, total: attempts.length })
      .returning();
    const items = attempts.map((count, item) => ({ attempts: count, item, parameters: { number: item + 1 } }));
    await tx.insert(documents).values(items.map((item) => ({ ...shared, ...item, batchId, leaseUntil: new Date() })));
    await tx
      .update(backlogs)
      .set({ documents: sql`${backlogs.documents} + ${attempts.length}` })
      .where(eq(backlogs.workspaceId, workspaceId));
    return batchId;
  });
}

describe("a batch of one PDF", () => {
  it("is printed many documents at a time, and counted one by one", async () => {
    const before = await client.counted();
    const { batch, pages } = await make(numbers(45));
    expect(batch).toMatchObject({ status: "done", done: 45, failed: 0 });
    expect(pages).toEqual(numbers(45).map(({ number }) => `1/1 Number ${number}`));
    expect(joint.length).toBeLessThan(15);
    const after = await client.counted();
    expect([after.used - before.used, after.recorded - before.recorded]).toEqual([45, 45]);
  });

  it("leaves out a document that fails, and keeps the others together", async () => {
    const items = numbers(20).map((item) => ({ ...item, fails: item.number === 9, long: item.number === 12 }));
    const { batch, pages } = await make(items);
    expect(batch).toMatchObject({
      status: "done",
      done: 19,
      failed: 1,
      failures: [{ item: 8, errorCode: "INVALID_TEMPLATE" }],
    });
    const expected = items.flatMap(({ number, fails, long }) =>
      fails ? [] : long ? ["1/2 Long", `2/2 Number ${number}`] : [`1/1 Number ${number}`],
    );
    expect(pages).toEqual(expected);
  });

  it("is printed one by one if its template needs it", async () => {
    const { batch, pages } = await make(numbers(30), "<p>Number {{ number }}");
    expect(batch).toMatchObject({ status: "done", done: 30 });
    expect(pages).toEqual(numbers(30).map(({ number }) => `Number ${number}`));
    // One for each worker: then the template is known.
    expect(joint.length).toBeLessThanOrEqual(4);
  });

  it("has no document that waits for another one if its template needs printing one by one", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    beforeSingle = ({ number }) => (number === 1 ? finished : undefined);
    onTestFinished(() => {
      beforeSingle = () => undefined;
      finish();
    });
    const body = { html: "<p>Number {{ number }}", items: numbers(15), output: "pdf" } as const;
    const { id: batchId } = (await client.call("POST /v1/batches", { body })).json<BatchResource>();
    const read = async () =>
      (await client.call("GET /v1/batches/:batchId", { params: { batchId } })).json<BatchResource>();
    await expect.poll(async () => (await read()).done).toBe(14);
    finish();
    expect((await untilMade(batchId)).pages).toEqual(numbers(15).map(({ number }) => `Number ${number}`));
  });

  it("is finished if its browser is killed in the middle", async () => {
    let kills = 0;
    beforeJoint = () => {
      if (kills++ > 0) return;
      for (const pid of renderer.current.health.processes.browsers) process.kill(pid, "SIGKILL");
    };
    const { batch, pages } = await make(numbers(30));
    beforeJoint = () => undefined;
    expect(kills).toBeGreaterThan(0);
    expect(batch).toMatchObject({ status: "done", done: 30, failed: 0 });
    expect(pages).toEqual(numbers(30).map(({ number }) => `1/1 Number ${number}`));
  });

  it("is printed without the items whose process may have crashed because of them", async () => {
    joint.length = 0;
    // More than there are workers come first, so that one of them would lead the others; some follow those that lead.
    const isAttempted = (number: number) => number <= 8 || number > 20;
    const id = await addAttempted(numbers(30).map(({ number }) => (isAttempted(number) ? 1 : 0)));
    const { batch, pages } = await untilMade(id);
    expect(batch).toMatchObject({ status: "done", done: 30, failed: 0 });
    expect(pages).toEqual(numbers(30).map(({ number }) => `1/1 Number ${number}`));
    const together = joint.flatMap(({ parameters, further = [] }) => [parameters, ...further]);
    const numbersTogether = together.map((json) => JSON.parse(String(json)).number);
    expect(numbersTogether.length).toBeGreaterThan(1);
    expect(numbersTogether.filter(isAttempted)).toEqual([]);
  });
});
