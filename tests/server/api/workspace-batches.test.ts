import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { BatchDetails, BatchSummary } from "../../../contract/batches";
import { batchesOf } from "../../../server/batches/store";
import type { Queries } from "../../../server/database/open";
import { batches } from "../../../server/database/schema/documents";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { planOf } from "../../support/query-plan";
import { type Customer, startService, type TestService } from "../../support/service";

/** A day ago: what is much older gets deleted. */
const START_SECONDS = Math.floor(Date.now() / 1_000) - 86_400;

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

const list = (workspaceId: string, query: Record<string, string> = {}) =>
  service.call("GET /api/app/workspaces/:workspaceId/batches", {
    params: { workspaceId },
    token: owner.accessToken,
    query,
  });
const page = async (workspaceId: string, query?: Record<string, string>) =>
  (await list(workspaceId, query)).json<{ batches: BatchSummary[]; nextCursor: string | null }>();
const read = (workspaceId: string, batchId: string) =>
  service.call("GET /api/app/workspaces/:workspaceId/batches/:batchId", {
    params: { workspaceId, batchId },
    token: owner.accessToken,
  });

/** Writes batches that are done, several at the same time; the n-th, from 1, has n documents. */
async function written(workspaceId: string, count: number): Promise<void> {
  const one = { workspaceId, state: "done", output: "zip", options: {}, html: "<p>" } as const;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...one,
    total: index + 1,
    createdAt: new Date(START_SECONDS * 1_000 + Math.floor(index / 3) * 1_000),
  }));
  await db.insert(batches).values(rows);
}

describe("the batches of a workspace", () => {
  it("show progress, failed items and the result to its members", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
      params: { workspaceId },
      token: owner.accessToken,
      body: { name: "Server" },
    });
    const { apiKey } = created.json<{ apiKey: string }>();
    const html = "<p>{% if bad %}{{ bad | nofilter }}{% endif %}";
    const items = [{ bad: false }, { bad: true }, { bad: false }];
    const answer = await service.call("POST /v1/batches", { token: apiKey, body: { html, items } });
    const { id } = answer.json<{ id: string }>();
    const details = await eventually(async () => {
      const found = (await read(workspaceId, id)).json<BatchDetails>();
      expect(["done", "failed"]).toContain(found.status);
      return found;
    });
    const summary = { id, templateId: null, templateName: null, output: "zip", total: 3 };
    expect((await page(workspaceId)).batches).toMatchObject([summary]);
    expect(details).toMatchObject(summary);
    expect(details.done + details.failed).toBe(3);
    expect(details.failures.map(({ errorCode }) => errorCode)).toEqual(Array(details.failed).fill("INVALID_TEMPLATE"));
    expect(details.failed).toBeGreaterThan(0);
  });

  it("come fifty per page, the newest first, and without drafts", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 120);
    const draft = { workspaceId, state: "queued", isDraft: true, output: "zip", options: {}, total: 999 } as const;
    await db.insert(batches).values({ ...draft, createdAt: new Date() });
    const totals: number[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { batches: shown, nextCursor } = await page(workspaceId, cursor ? { cursor } : {});
      totals.push(...shown.map(({ total }) => total));
      sizes.push(shown.length);
      cursor = nextCursor;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(totals.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect(totals[0]).toBeGreaterThan(117);
  });

  it("can be filtered by status", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 2);
    expect((await page(workspaceId, { status: "done" })).batches).toHaveLength(2);
    expect((await page(workspaceId, { status: "running" })).batches).toEqual([]);
    expect((await list(workspaceId, { status: "x" })).statusCode).toBe(400);
  });

  it("end if the last one of a page has expired in the meantime", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 2);
    expect(await page(workspaceId, { cursor: randomUUID() })).toEqual({ batches: [], nextCursor: null });
  });

  it("that have failed are found as fast among ten thousand as among few", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await db.execute(sql`
      insert into batches (workspace_id, state, output, options, total, created_at)
      select ${workspaceId}, (case when n % 100 = 0 then 'failed' else 'done' end)::job_state, 'zip', '{}', 1,
        now() - n * interval '1 minute'
      from generate_series(1, 10000) as n`);
    await db.execute(sql`analyze batches`);
    const plan = await withWorkspace(db, workspaceId, (tx) =>
      planOf(tx, batchesOf(tx, workspaceId).page({ status: "failed", cursor: undefined, size: 51 })),
    );
    expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
    const scans = plan.filter((node) => node["Relation Name"] === "batches");
    expect(scans).toMatchObject([{ "Node Type": "Index Scan", "Actual Rows": 51 }]);
    expect(scans[0]?.["Rows Removed by Filter"] ?? 0).toBe(0);
  });
});
