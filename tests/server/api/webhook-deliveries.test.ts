import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryDetails, DeliverySummary } from "../../../contract/webhooks";
import type { Queries } from "../../../server/database/open";
import { webhookDeliveries, webhookMessages } from "../../../server/database/schema/webhooks";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { fakeClock } from "../../support/fake-clock";
import { type Customer, startService, type TestService } from "../../support/service";
import { removeSenderTimeouts, startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

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
beforeEach(removeSenderTimeouts);

const call = (
  name: Parameters<TestService["call"]>[0],
  params: Record<string, string>,
  more: { query?: Record<string, string>; body?: object } = {},
) => service.call(name, { params, token: owner.accessToken, ...more });
const list = async (workspaceId: string, query: Record<string, string> = {}) =>
  (await call("GET /api/app/workspaces/:workspaceId/webhook-deliveries", { workspaceId }, { query })).json<{
    deliveries: DeliverySummary[];
    nextCursor: string | null;
  }>();
const read = async (workspaceId: string, deliveryId: string) =>
  (
    await call("GET /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId", { workspaceId, deliveryId })
  ).json<DeliveryDetails>();
const sendTest = (workspaceId: string, path: string) =>
  call(
    "POST /api/app/workspaces/:workspaceId/webhook-tests",
    { workspaceId },
    { body: { url: `http://${receiver.host}${path}` } },
  );
const redeliver = (workspaceId: string, deliveryId: string) =>
  call("POST /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId/redeliver", { workspaceId, deliveryId });

/** Waits until the only webhook of a workspace has a state. A fake clock does not move while a call takes long. */
async function untilState(workspaceId: string, state: string, attempts = 1): Promise<DeliverySummary> {
  const newest = async () => (await list(workspaceId)).deliveries[0];
  await expect.poll(newest).toMatchObject({ state, attempts });
  return (await newest()) as DeliverySummary;
}

describe("webhooks in the portal", () => {
  it("send a test, and show its message and the receiver's answer", async () => {
    const workspaceId = await service.workspaceOf(owner);
    receiver.answer = (response) => response.writeHead(202).end("thank you");
    expect((await sendTest(workspaceId, "/hook?token=secret")).statusCode).toBe(202);
    const { id, url } = await untilState(workspaceId, "delivered");
    // Receivers put secrets into the query.
    expect(url).toBe(`http://${receiver.host}/hook`);
    const details = await read(workspaceId, id);
    expect(details).toMatchObject({ type: "test", status: 202, answer: "thank you", error: null, nextAttemptAt: null });
    const [received] = await receiver.messagesWith(details.payload);
    expect(received).toMatchObject({ path: "/hook?token=secret", body: details.payload });
    expect(received?.headers["webhook-id"]).toBe(id);
  });

  it("are signed with the secret, which an admin reads and replaces", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const secret = async (method: "GET" | "POST") =>
      (await call(`${method} /api/app/workspaces/:workspaceId/webhook-secret`, { workspaceId })).json()
        .secret as string;
    const first = await secret("GET");
    expect(await secret("GET")).toBe(first);
    const second = await secret("POST");
    expect(second).not.toBe(first);
    receiver.answer = (response) => response.end();
    await sendTest(workspaceId, "/signed");
    const { id } = await untilState(workspaceId, "delivered");
    const { payload } = await read(workspaceId, id);
    const [received] = await receiver.messagesWith(payload);
    // Both sign for a day.
    for (const each of [first, second]) {
      new Webhook(each).verify(payload, received?.headers as Record<string, string>);
    }
  });

  it("show failed attempts, and are sent again with the same id", async () => {
    const workspaceId = await service.workspaceOf(owner);
    // The clock almost stands still, so that the service does not send again by itself after five seconds.
    fakeClock();
    receiver.answer = (response) => response.writeHead(500).end("out of paper");
    await sendTest(workspaceId, "/again");
    const { id } = await untilState(workspaceId, "waiting");
    expect(await read(workspaceId, id)).toMatchObject({
      status: 500,
      error: "HTTP status 500",
      answer: "out of paper",
      nextAttemptAt: expect.any(Number),
    });

    receiver.answer = (response) => response.end();
    expect((await redeliver(workspaceId, id)).statusCode).toBe(202);
    await untilState(workspaceId, "delivered", 2);
    expect((await redeliver(workspaceId, id)).statusCode).toBe(202);
    const { payload } = await read(workspaceId, id);
    const received = await receiver.messagesWith(payload, 3);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([id]));
    await untilState(workspaceId, "delivered", 3);
    await eventually(async () =>
      expect(await db.$count(webhookMessages, eq(webhookMessages.workspaceId, workspaceId))).toBe(0),
    );
  });

  it("are given up if the receiver is gone, and can be sent again", async () => {
    const workspaceId = await service.workspaceOf(owner);
    receiver.answer = (response) => response.writeHead(410).end();
    await sendTest(workspaceId, "/gone");
    const { id } = await untilState(workspaceId, "failed");
    expect((await list(workspaceId, { state: "delivered" })).deliveries).toEqual([]);
    receiver.answer = (response) => response.end();
    await redeliver(workspaceId, id);
    await untilState(workspaceId, "delivered", 2);
  });

  it("come fifty per page, the newest first", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const one = { workspaceId, type: "test", url: "https://example.com", payload: "{}", state: "delivered" } as const;
    const rows = Array.from({ length: 70 }, (_, index) => {
      const createdAt = new Date(START_SECONDS * 1_000 + Math.floor(index / 3) * 1_000);
      return { ...one, id: randomUUID(), createdAt, lastAttemptAt: createdAt, attempts: index + 1, durationInMs: 1 };
    });
    await db.insert(webhookDeliveries).values(rows);
    const first = await list(workspaceId);
    const second = await list(workspaceId, { cursor: first.nextCursor ?? "" });
    expect([first.deliveries.length, second.deliveries.length, second.nextCursor]).toEqual([50, 20, null]);
    const attempts = [...first.deliveries, ...second.deliveries].map((delivery) => delivery.attempts);
    expect(attempts.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 70 }, (_, index) => 70 - index));
  });

  it.each(["ftp://example.com", "example.com", ""])("refuse to send a test to '%s'", async (url) => {
    const workspaceId = await service.workspaceOf(owner);
    const refused = await call(
      "POST /api/app/workspaces/:workspaceId/webhook-tests",
      { workspaceId },
      { body: { url } },
    );
    expect([refused.statusCode, refused.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("refuse a test if too many messages of the workspace wait", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const limited = await startService({ WEBHOOK_ALLOW: receiver.host, WEBHOOK_BACKLOG: "1" });
    const waiting = { workspaceId, ownerId: workspaceId, host: "x", url: "http://x", payload: "{}" };
    const [createdAt, nextAttemptAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    await db.insert(webhookMessages).values({ ...waiting, createdAt, nextAttemptAt });
    const refused = await limited.call("POST /api/app/workspaces/:workspaceId/webhook-tests", {
      params: { workspaceId },
      token: owner.accessToken,
      body: { url: `http://${receiver.host}/full` },
    });
    expect([refused.statusCode, refused.json().data]).toEqual([429, { limit: "waitingWebhooks", max: 1 }]);
  });
});
