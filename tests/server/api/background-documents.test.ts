import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { DocumentResource } from "../../../contract/v1/documents";
import type { Queries } from "../../../server/database/open";
import { backlogs, documents } from "../../../server/database/schema/documents";
import { Backlog } from "../../../server/documents/backlog";
import { WorkerPool } from "../../../server/jobs/worker-pool";
import { RenderError } from "../../../server/render/render-error";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";

const render = vi.fn<Renderer["render"]>();
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

let db: Queries;
let client: TestApiClient;
beforeAll(async () => {
  db = (await testDatabase()).db;
  const service = await startService({}, { render });
  client = await createTestApiClient(service, await service.signUp());
});
const untilEnded = (documentId: string) =>
  client.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId });
const attemptsOf = async (id: string) => {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  return row?.attempts;
};

const HTML_OF_RETRIES = "<p>again</p>";

/** Adds a document to the queue as if earlier attempts had not ended. @returns its id */
async function addAttempted(state: "queued" | "running", attempts: number): Promise<string> {
  const { workspaceId } = client;
  const [row] = await db
    .insert(documents)
    .values({
      workspaceId,
      state,
      attempts,
      html: "<p>x</p>",
      options: {},
      parameters: {},
      createdAt: new Date(),
      leaseUntil: new Date(),
    })
    .returning();
  await db
    .insert(backlogs)
    .values({ workspaceId, documents: 1, bytes: 0 })
    .onConflictDoUpdate({ target: backlogs.workspaceId, set: { documents: sql`${backlogs.documents} + 1` } });
  return row?.id ?? "";
}

describe("a document in the background", () => {
  it("sees the time at which its request arrived, in each attempt", async () => {
    render.mockRejectedValueOnce(new RenderError("RENDERER_BUSY", null, "no room"));
    const body = { html: "<p>x</p>" };
    const created = await client.call("POST /v1/documents", { body, headers: { prefer: "respond-async" } });
    const { id } = created.json<DocumentResource>();
    await untilEnded(id);
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    expect(render.mock.calls.map(([request]) => request.now)).toEqual([row?.createdAt, row?.createdAt]);
  });

  it.each([
    new RenderError("RENDERER_BUSY", null, "no room"),
    new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, "lost"),
    new Error("a fault of the service"),
  ])("is made in another attempt after a failure of the service: $message", async (failure) => {
    const before = (await client.counted()).used;
    render.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
    const body = { html: "<p>x</p>" };
    const created = await client.call("POST /v1/documents", { body, headers: { prefer: "respond-async" } });
    const { id } = created.json<DocumentResource>();
    expect(await untilEnded(id)).toMatchObject({ status: "done", error: null });
    expect(await attemptsOf(id)).toBe(3);
    expect((await client.counted()).used).toBe(before + 1);
  });

  it("waits longer before each further attempt, and is then taken without a poll", async () => {
    const wakeAfter = vi.spyOn(WorkerPool.prototype, "wakeAfter");
    onTestFinished(() => wakeAfter.mockRestore());
    const failedAt: number[] = [];
    const startedAt: number[] = [];
    render.mockImplementation(async ({ template }) => {
      if (template !== HTML_OF_RETRIES) return sampleDocument;
      startedAt.push(Date.now());
      if (failedAt.length === 2) return sampleDocument;
      failedAt.push(Date.now());
      throw new RenderError("RENDERER_BUSY", null, "no room");
    });
    const body = { html: HTML_OF_RETRIES };
    const created = await client.call("POST /v1/documents", { body, headers: { prefer: "respond-async" } });
    await untilEnded(created.json<DocumentResource>().id);
    const waits = failedAt.map((time, index) => (startedAt[index + 1] ?? 0) - time);
    expect(waits[0]).toBeGreaterThanOrEqual(1_000);
    expect(waits[1]).toBeGreaterThanOrEqual(2_000);
    for (const delayMs of [1_000, 2_000]) expect(wakeAfter).toHaveBeenCalledWith(delayMs);
  });

  it("is queued in the customer's turn, so that a burst leaves connections of the database to others", async () => {
    let running = 0;
    let most = 0;
    const spy = vi.spyOn(Backlog.prototype, "assertCustomerHasRoom").mockImplementation(async () => {
      most = Math.max(most, ++running);
      await sleep(20);
      running--;
    });
    onTestFinished(() => spy.mockRestore());
    const requests = Array.from({ length: 20 }, () =>
      client.call("POST /v1/documents", { body: { html: "<p>x</p>" }, headers: { prefer: "respond-async" } }),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(202));
    for (const answer of answers) await untilEnded(answer.json<DocumentResource>().id);
    expect(most).toBeLessThanOrEqual(Math.max(1, db.$client.options.max / 2));
  });

  it("fails at its tenth attempt", async () => {
    render.mockRejectedValue(new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, "lost"));
    const id = await addAttempted("queued", 9);
    expect(await untilEnded(id)).toMatchObject({ status: "failed", error: { errorCode: "SERVICE_UNAVAILABLE" } });
    expect(await attemptsOf(id)).toBe(10);
  });

  it("fails without a further attempt if its process crashed in the tenth", async () => {
    const id = await addAttempted("running", 10);
    expect(await untilEnded(id)).toMatchObject({ status: "failed", error: { errorCode: "UNEXPECTED" } });
    expect(render).not.toHaveBeenCalled();
  });
});
