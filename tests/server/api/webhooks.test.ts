import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DocumentResource } from "../../../contract/v1/documents";
import { webhookMessages } from "../../../server/database/schema/webhooks";
import { removeExpired } from "../../../server/documents/remove-expired";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { startService, type TestService } from "../../support/service";
import { removeSenderTimeouts, startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

type Received = WebhookReceiver["messages"][number];

/** Statuses of the receiver's next responses to messages. It responds with 200 when the list is empty. */
const nextStatuses: number[] = [];

let service: TestService;
let client: TestApiClient;
let receiver: WebhookReceiver;
let port: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  receiver.answer = (response) => response.writeHead(nextStatuses.shift() ?? 200, { location: "/elsewhere" }).end();
  port = new URL(`http://${receiver.host}`).port;
  service = await startService({ WEBHOOK_ALLOW: receiver.host });
  client = await createTestApiClient(service, await service.signUp());
});
beforeEach(removeSenderTimeouts);

const requestDocument = async (path: string, html = "<p>x</p>", host = `127.0.0.1:${port}`) => {
  const response = await client.call("POST /v1/documents", {
    headers: { prefer: "respond-async" },
    body: { html, webhook: `http://${host}${path}` },
  });
  expect(response.statusCode).toBe(202);
  return response.json<DocumentResource>().id;
};
const messagesFor = (id: string, count = 1) => receiver.messagesWith(id, count);
const pendingMessages = async () => {
  const { db } = await testDatabase();
  const isWaiting = and(eq(webhookMessages.workspaceId, client.workspaceId), isNull(webhookMessages.failedAt));
  return db.select().from(webhookMessages).where(isWaiting);
};
const untilNoneWaits = () => eventually(async () => expect(await pendingMessages()).toEqual([]));
const currentSecret = async () => (await client.call("GET /v1/webhook-secret")).json().secret as string;
const verified = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("a webhook", () => {
  it("announces that a document is done, signed according to Standard Webhooks", async () => {
    const id = await requestDocument("/done");
    const [message] = await messagesFor(id);
    const event = verified(message as Received, await currentSecret());
    const document = (await client.call("GET /v1/documents/:documentId", { params: { documentId: id } })).json();
    expect(event).toEqual({ type: "document.done", timestamp: expect.any(String), data: document });
    expect(() => verified({ ...(message as Received), body: `${message?.body} ` }, "whsec_AAAA")).toThrow();
    await untilNoneWaits();
  });

  it("announces why a document failed, and that a batch is done", async () => {
    const failed = await requestDocument("/failed", "{% if %}");
    const [message] = await messagesFor(failed);
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      type: "document.failed",
      data: { id: failed, error: { errorCode: "INVALID_TEMPLATE" } },
    });
    for (const output of ["zip", "pdf"]) {
      const batch = await client.call("POST /v1/batches", {
        body: { html: "<p>x</p>", items: [{}, {}], output, webhook: `http://127.0.0.1:${port}/batch` },
      });
      const [message, ...more] = await messagesFor(batch.json().id);
      expect(JSON.parse(message?.body ?? "")).toMatchObject({ type: "batch.done", data: { done: 2, output } });
      expect(more).toEqual([]);
    }
  });

  it("is sent again unchanged until the receiver accepts it; a redirect is not followed", async () => {
    nextStatuses.push(302, 503);
    const id = await requestDocument("/again");
    await messagesFor(id, 2);
    const [message] = await eventually(async () => {
      const left = await pendingMessages();
      expect(left[0]?.attempts).toBe(2);
      expect((left[0]?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(200_000);
      return left;
    });
    const { db } = await testDatabase();
    await db
      .update(webhookMessages)
      .set({ nextAttemptAt: new Date() })
      .where(eq(webhookMessages.id, message?.id ?? ""));
    const attempts = await messagesFor(id, 3);
    expect(new Set(attempts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
    await untilNoneWaits();
  });

  it("is given up if the receiver responds with 410 Gone, and kept for the operator", async () => {
    nextStatuses.push(410);
    await messagesFor(await requestDocument("/gone"));
    await untilNoneWaits();
    const { db } = await testDatabase();
    const given = and(eq(webhookMessages.workspaceId, client.workspaceId), isNotNull(webhookMessages.failedAt));
    expect(await db.select().from(webhookMessages).where(given)).toMatchObject([
      { attempts: 1, lastError: "HTTP status 410" },
    ]);
  });

  it("is never sent to the local machine or a private network", async () => {
    const before = receiver.messages.length;
    for (const host of [`localhost:${port}`, `[::1]:${port}`, "0x7f000001", "127.0.0.1", "169.254.169.254"]) {
      await client.untilEnded("GET /v1/documents/:documentId", {
        documentId: await requestDocument("/forbidden", "<p>x</p>", host),
      });
    }
    await untilNoneWaits();
    expect(receiver.messages.length).toBe(before);
  });
});

describe("the webhook signing secret", () => {
  it("belongs to one workspace, and is still used for a day after it was replaced", async () => {
    const otherClient = await createTestApiClient(service, await service.signUp());
    const old = await currentSecret();
    expect(old).toMatch(/^whsec_[\w+/]{32}$/);
    expect((await otherClient.call("GET /v1/webhook-secret")).json().secret).not.toBe(old);

    const replaced = await client.call("POST /v1/webhook-secret");
    const { secret } = replaced.json();
    expect([replaced.statusCode, await currentSecret()]).toEqual([201, secret]);
    expect(secret).not.toBe(old);
    const [message] = await messagesFor(await requestDocument("/replaced"));
    for (const valid of [old, secret])
      expect(verified(message as Received, valid)).toMatchObject({ type: "document.done" });

    const { db } = await testDatabase();
    await removeExpired(db, new Date(Date.now() + 25 * 3_600_000));
    const [later] = await messagesFor(await requestDocument("/later"));
    expect(later?.headers["webhook-signature"]).not.toContain(" ");
    expect(verified(later as Received, secret)).toMatchObject({ type: "document.done" });
  });
});
