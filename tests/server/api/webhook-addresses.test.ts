import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { DeliverySummary, WebhookAddress } from "../../../contract/webhooks";
import type { Queries } from "../../../server/database/open";
import { webhookDeliveries } from "../../../server/database/schema/webhooks";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { addressStatement } from "../../../server/webhooks/address-overview";
import { endpointHashOf } from "../../../server/webhooks/endpoints";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { type PlanNode, planOf } from "../../support/query-plan";
import { type Customer, startService, type TestService } from "../../support/service";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

/** A day ago: what is much older gets deleted. */
const START_SECONDS = Math.floor(Date.now() / 1_000) - 86_400;

let service: TestService;
let db: Queries;
let owner: Customer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startService({ WEBHOOK_ALLOW: receiver.host });
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

const call = async <Answer>(name: Parameters<TestService["call"]>[0], workspaceId: string, more = {}) =>
  (await service.call(name, { params: { workspaceId }, token: owner.accessToken, ...more })).json<Answer>();
const addresses = async (workspaceId: string) =>
  (await call<{ addresses: WebhookAddress[] }>("GET /api/app/workspaces/:workspaceId/webhook-addresses", workspaceId))
    .addresses;
const list = (workspaceId: string, query: Record<string, string>) =>
  call<{ deliveries: DeliverySummary[]; nextCursor: string | null }>(
    "GET /api/app/workspaces/:workspaceId/webhook-deliveries",
    workspaceId,
    { query },
  );
const sendTest = (workspaceId: string, url: string) =>
  call("POST /api/app/workspaces/:workspaceId/webhook-tests", workspaceId, { body: { url } });

type State = DeliverySummary["state"];

/** Logs webhooks to an address, one a second. */
async function log(workspaceId: string, url: string, states: readonly State[], startSeconds = START_SECONDS) {
  const shared = { workspaceId, type: "test", url, endpointHash: endpointHashOf(url), payload: "{}" };
  const rows = states.map((state, index) => {
    const createdAt = new Date((startSeconds + index) * 1_000);
    const attempt = {
      attempts: 1,
      lastAttemptAt: createdAt,
      durationInMs: 1,
      status: state === "delivered" ? 200 : 500,
    };
    return { ...shared, ...attempt, id: randomUUID(), state, createdAt };
  });
  await db.insert(webhookDeliveries).values(rows);
}

describe("the addresses of a workspace's webhooks", () => {
  it("are those of the log without their query, with the results of each and its last webhook", async () => {
    const workspaceId = await service.workspaceOf(owner);
    expect(await addresses(workspaceId)).toEqual([]);
    await log(workspaceId, "https://a.example.com/hook?token=1", ["delivered", "failed"]);
    await log(workspaceId, "https://a.example.com/hook?token=2", ["waiting", "failed"], START_SECONDS + 10);
    await log(workspaceId, "HTTPS://B.example.com", ["delivered"], START_SECONDS + 5);
    await log(await service.workspaceOf(owner), "https://other.example.com/", ["delivered"]);
    expect(await addresses(workspaceId)).toEqual([
      {
        url: "https://a.example.com/hook",
        delivered: 1,
        waiting: 1,
        failed: 2,
        last: { id: expect.any(String), state: "failed", status: 500, createdAt: START_SECONDS + 11 },
      },
      {
        url: "https://b.example.com/",
        delivered: 1,
        waiting: 0,
        failed: 0,
        last: { id: expect.any(String), state: "delivered", status: 200, createdAt: START_SECONDS + 5 },
      },
    ]);
  });

  it("filter the list, together with the result and page by page", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const url = "https://a.example.com/hook";
    const states = Array.from({ length: 70 }, (_, index): State => (index % 7 === 0 ? "failed" : "delivered"));
    await log(workspaceId, `${url}?token=1`, states);
    await log(workspaceId, `${url}s`, ["failed", "delivered"]);
    const first = await list(workspaceId, { url });
    const second = await list(workspaceId, { url, cursor: first.nextCursor ?? "" });
    expect([first.deliveries.length, second.deliveries.length, second.nextCursor]).toEqual([50, 20, null]);
    expect(new Set([...first.deliveries, ...second.deliveries].map((each) => each.url))).toEqual(new Set([url]));
    expect((await list(workspaceId, { url: `${url}?token=2`, state: "failed" })).deliveries).toHaveLength(10);
    expect((await list(workspaceId, { url: "not an address" })).deliveries).toEqual([]);
  });

  it("contain those that were just sent to", async () => {
    const workspaceId = await service.workspaceOf(owner);
    receiver.answer = (response) => response.writeHead(410).end();
    await sendTest(workspaceId, `http://${receiver.host}/gone?token=secret`);
    const url = `http://${receiver.host}/gone`;
    await eventually(async () =>
      expect(await addresses(workspaceId)).toMatchObject([{ url, failed: 1, last: { status: 410 } }]),
    );
    expect((await list(workspaceId, { url })).deliveries).toHaveLength(1);
  });

  it("are at most a hundred, the latest ones, with the newest thousand webhooks of each", async () => {
    const workspaceId = await service.workspaceOf(owner);
    for (let index = 0; index < 105; index++) {
      await log(workspaceId, `https://example.com/${index}`, ["failed"], START_SECONDS + index);
    }
    await log(
      workspaceId,
      "https://example.com/busy",
      ["failed", ...Array(1_000).fill("delivered")],
      START_SECONDS + 200,
    );
    const found = await addresses(workspaceId);
    expect(found).toHaveLength(100);
    expect(found[0]).toMatchObject({ url: "https://example.com/busy", delivered: 1_000, failed: 0 });
    expect(found.slice(1).map(({ url }) => url)).toEqual(
      Array.from({ length: 99 }, (_, index) => `https://example.com/${104 - index}`),
    );
  });

  it("are found without reading the whole log, also behind a busy address", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await log(workspaceId, "https://quiet.example.com/", ["failed"]);
    const busy = "https://busy.example.com/";
    // Every third row belongs to another workspace: by the time alone, the rows of one are not next to each other.
    const other = await service.workspaceOf(owner);
    const rows = 45_000;
    await db.execute(sql`
      insert into ${webhookDeliveries} (
        id, workspace_id, created_at, type, url, endpoint_hash, payload, state, attempts, last_attempt_at, duration_in_ms
      )
      select gen_random_uuid(), case when number % 3 = 0 then ${other}::uuid else ${workspaceId}::uuid end,
        now() - number * interval '1 second', 'test', ${busy}, ${endpointHashOf(busy)}, '{}', 'delivered', 1, now(), 1
      from generate_series(1, ${rows}::int) as number`);
    await db.execute(sql`analyze ${webhookDeliveries}`);
    expect((await addresses(workspaceId)).map(({ url }) => url)).toEqual([busy, "https://quiet.example.com/"]);
    const plan = await withWorkspace(db, workspaceId, (tx) => planOf(tx, addressStatement(workspaceId)));
    const read = plan.map(rowsReadBy).reduce((sum, rows) => sum + rows, 0);
    // The newest thousand webhooks are read for their addresses, and those of the busy address are counted.
    expect(read).toBeGreaterThanOrEqual(2_000);
    expect(read).toBeLessThan(2_100);
  });
});

/** Returns the rows that a step has read from a table or an index, whether or not they were returned. */
function rowsReadBy(node: PlanNode): number {
  if (!/^(Seq|Bitmap Heap|Index|Index Only) Scan$/.test(node["Node Type"])) return 0;
  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}
