import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { AuditEvent } from "../../../contract/audit";
import { auditPage } from "../../../server/audit/workspace-routes";
import type { Queries } from "../../../server/database/open";
import { auditEvents } from "../../../server/database/schema/audit";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { testDatabase } from "../../support/database";
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
  service.call("GET /api/app/workspaces/:workspaceId/audit-events", {
    params: { workspaceId },
    token: owner.accessToken,
    query,
  });
const page = async (workspaceId: string, query?: Record<string, string>) =>
  (await list(workspaceId, query)).json<{ events: AuditEvent[]; nextCursor: string | null }>();

/** Writes events, several at the same time; the n-th, from 1, is about the subject n. */
async function written(workspaceId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    workspaceId,
    at: new Date(START_SECONDS * 1_000 + Math.floor(index / 3) * 1_000),
    action: index % 2 === 0 ? "api_key.created" : "template.deleted",
    actorKind: "customer",
    actorEmail: index % 5 === 0 ? "bob@example.com" : "ada@example.com",
    targetName: index === 0 ? "=1+1" : String(index + 1),
  }));
  await db.insert(auditEvents).values(rows);
}

describe("the audit log of a workspace", () => {
  it("says who has changed what", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
      params: { workspaceId },
      token: owner.accessToken,
      body: { name: "Server" },
    });
    const { events } = await page(workspaceId, { subject: "api_key" });
    expect(events).toMatchObject([
      {
        action: "api_key.created",
        description: "An API key was created",
        actorKind: "customer",
        actorEmail: owner.username,
        targetName: "Server",
        correlationId: expect.any(String),
      },
    ]);
  });

  it("comes fifty per page, the newest first, and belongs to one workspace", async () => {
    const [workspaceId, other] = [await service.workspaceOf(owner), await service.workspaceOf(owner)];
    await written(workspaceId, 120);
    const subjects: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { events, nextCursor } = await page(workspaceId, {
        to: String(START_SECONDS + 1_000),
        ...(cursor ? { cursor } : {}),
      });
      expect(events.length).toBeLessThanOrEqual(50);
      subjects.push(...events.map(({ targetName }) => targetName ?? ""));
      cursor = nextCursor;
    }
    expect(new Set(subjects).size).toBe(120);
    expect(subjects.at(-1)).toMatch(/^(=1\+1|2|3)$/);
    expect((await page(other, { to: String(START_SECONDS + 1_000) })).events).toEqual([]);
  });

  it("can be filtered by subject, actor and time", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 12);
    const found = async (query: Record<string, string>) =>
      (await page(workspaceId, { to: String(START_SECONDS + 1_000), ...query })).events
        .map(({ targetName }) => targetName)
        .sort();
    expect(await found({ actor: "BOB@example.com" })).toEqual(["11", "6", "=1+1"].sort());
    expect(await found({ subject: "template", from: String(START_SECONDS + 3) })).toEqual(["10", "12"]);
    expect(await found({ subject: "temp" })).toEqual([]);
    expect((await list(workspaceId, { from: "yesterday" })).statusCode).toBe(400);
  });

  it.each([{ subject: "api_key" }, { actor: "bob@example.com" }])(
    "is found by a filter as fast among ten thousand as among few: %o",
    async (filter) => {
      const workspaceId = await service.workspaceOf(owner);
      await db.execute(sql`
        insert into audit_events (workspace_id, at, action, actor_kind, actor_email)
        select ${workspaceId}, now() - n * interval '1 minute',
          case when n % 100 = 0 then 'api_key.created' else 'template.published' end, 'customer',
          case when n % 100 = 1 then 'bob@example.com' else 'ada@example.com' end
        from generate_series(1, 10000) as n`);
      await db.execute(sql`analyze audit_events`);
      const plan = await withWorkspace(db, workspaceId, (tx) =>
        planOf(tx, auditPage(tx, workspaceId, { ...filter, size: 51 })),
      );
      expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
      const scans = plan.filter((node) => node["Relation Name"] === "audit_events");
      expect(scans).toMatchObject([{ "Node Type": "Index Scan", "Actual Rows": 51 }]);
      expect(scans[0]?.["Rows Removed by Filter"] ?? 0).toBe(0);
    },
  );

  it("is exported as CSV, in which no text is a formula, and as JSON Lines", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 700);
    const exported = (format: string) =>
      service.call("GET /api/app/workspaces/:workspaceId/audit-export", {
        params: { workspaceId },
        token: owner.accessToken,
        query: { format, to: String(START_SECONDS + 1_000) },
      });
    const csv = await exported("csv");
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="audit-log.csv"');
    const lines = csv.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(701);
    expect(csv.body).toContain(",'=1+1,");
    expect((await exported("jsonl")).body.trimEnd().split("\n")).toHaveLength(700);
  });
});
