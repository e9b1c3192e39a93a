import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DocumentResource } from "../../../contract/v1/documents";
import { webhookMessages } from "../../../server/database/schema/webhooks";
import { removeExpired } from "../../../server/documents/remove-expired";
import type { ResolveAddresses } from "../../../server/outbound/outbound-request";
import { deliver } from "../../../server/webhooks/deliver";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { startService, type TestService } from "../../support/service";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Statuses of the receiver's next responses. It responds with 200 when the list is empty. */
const nextStatuses: number[] = [];
const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers, body });
  response.writeHead(nextStatuses.shift() ?? 200, { location: "/elsewhere" }).end("thanks");
});

let service: TestService;
let client: TestApiClient;
let port: number;
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  port = (receiver.address() as AddressInfo).port;
  service = await startService({ WEBHOOK_ALLOW: `127.0.0.1:${port}` });
  client = await createTestApiClient(service, await service.signUp());
});
afterAll(() => {
  receiver.close();
});

const requestDocument = async (path: string, html = "<p>x</p>", host = `127.0.0.1:${port}`) => {
  const response = await client.call("POST /v1/documents", {
    headers: { prefer: "respond-async" },
    body: { html, webhook: `http://${host}${path}` },
  });
  expect(response.statusCode).toBe(202);
  return response.json<DocumentResource>().id;
};
const messagesFor = (id: string, count = 1) =>
  vi.waitFor(
    () => {
      const messages = received.filter(({ body }) => body.includes(id));
      if (messages.length < count) throw new Error(`${messages.length} messages received`);
      return messages;
    },
    { timeout: 30_000, interval: 50 },
  );
const pendingMessages = async () => {
  const { db } = await testDatabase();
  return db.select().from(webhookMessages).where(eq(webhookMessages.workspaceId, client.workspaceId));
};
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
    await eventually(async () => expect(await pendingMessages()).toEqual([]));
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
    const { db } = await testDatabase();
    for (const attempt of [1, 2]) {
      await messagesFor(id, attempt);
      const [message] = await eventually(async () => {
        const left = await pendingMessages();
        expect((left[0]?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(attempt === 1 ? 3_000 : 250_000);
        expect(left[0]?.attempts).toBe(attempt);
        return left;
      });
      await db
        .update(webhookMessages)
        .set({ nextAttemptAt: new Date() })
        .where(eq(webhookMessages.id, message?.id ?? ""));
    }
    const attempts = await messagesFor(id, 3);
    expect(new Set(attempts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
    await eventually(async () => expect(await pendingMessages()).toEqual([]));
  });

  it("is given up if the receiver responds with 410 Gone", async () => {
    nextStatuses.push(410);
    await messagesFor(await requestDocument("/gone"));
    await eventually(async () => expect(await pendingMessages()).toEqual([]));
  });

  it("is never sent to the local machine or a private network", async () => {
    const before = received.length;
    for (const host of [`localhost:${port}`, `[::1]:${port}`, "0x7f000001", "127.0.0.1", "169.254.169.254"]) {
      await client.untilEnded("GET /v1/documents/:documentId", {
        documentId: await requestDocument("/forbidden", "<p>x</p>", host),
      });
    }
    await eventually(async () => expect(await pendingMessages()).toEqual([]));
    expect(received.length).toBe(before);
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

describe("delivering a webhook", () => {
  const resolvesTo =
    (...addresses: string[]): ResolveAddresses =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const request = (url: string) => ({ url, headers: {}, body: "{}" });
  const forbidden = { kind: "final", reason: expect.stringMatching(/^ForbiddenTargetError: /) };

  it.each([
    "127.0.0.1",
    "10.0.0.7",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fd00::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "224.0.0.1",
  ])("is refused for good if the host name resolves to %s", async (address) => {
    const options = { allowedHosts: [], resolveAddresses: resolvesTo(address) };
    expect(await deliver(request("http://receiver.example/"), options)).toEqual(forbidden);
  });

  it("is refused for good for ports other than 80 and 443", async () => {
    const options = { allowedHosts: [], resolveAddresses: resolvesTo("93.184.216.34") };
    expect(await deliver(request("http://receiver.example:6379/"), options)).toEqual(forbidden);
  });

  it("is to be retried if the receiver switches protocols or closes the connection instead of responding", async () => {
    for (const response of ["HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n", ""]) {
      const other = createNetServer((socket) => socket.once("data", () => socket.end(response))).listen(0, "127.0.0.1");
      await once(other, "listening");
      const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
      const result = await deliver(request(`http://${host}/`), { allowedHosts: [host] });
      expect(result).toMatchObject({ kind: "retry", reason: expect.stringMatching(/^Error: /) });
      other.close();
    }
  });

  it.each([
    [204, { kind: "delivered" }],
    [302, { kind: "retry", reason: "HTTP status 302" }],
    [410, { kind: "final", reason: "HTTP status 410" }],
    [503, { kind: "retry", reason: "HTTP status 503" }],
  ] as const)("maps status %i to its outcome", async (status, outcome) => {
    nextStatuses.push(status);
    const host = `127.0.0.1:${port}`;
    expect(await deliver(request(`http://${host}/status`), { allowedHosts: [host] })).toEqual(outcome);
  });
});
