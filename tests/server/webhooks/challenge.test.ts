import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../server/database/open";
import { webhookEndpoints, webhookSecrets } from "../../../server/database/schema/webhooks";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { removeExpired } from "../../../server/documents/remove-expired";
import { webhookSecretsOf } from "../../../server/webhooks/secrets";
import { emptyDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { fakeClock } from "../../support/fake-clock";
import { addWorkspace, startOutbox } from "../../support/webhook-outbox";
import { challengeOf, startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

const DAY_MS = 86_400_000;
const settings = { isChallengeRequired: true };

let db: Database["db"];
let receiver: WebhookReceiver;
let workspaceId: string;
let url: string;
beforeAll(async () => {
  ({ db } = await emptyDatabase());
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  workspaceId = await addWorkspace(db);
  url = `http://${receiver.host}/hook`;
});

type Outbox = ReturnType<typeof startOutbox>;

/** Resolves when the results of this many attempts have been handled, with the messages that wait. */
async function untilAttempted(outbox: Outbox, count: number): Promise<ReturnType<Outbox["waiting"]>> {
  // Vitest's own polls would advance a fake clock.
  while ((await outbox.attempts()) < count) await sleep(20);
  return outbox.waiting(workspaceId);
}

describe("the challenge of a webhook's endpoint", () => {
  it.each([
    ["in JSON", (challenge: string) => JSON.stringify({ challenge })],
    ["as text", (challenge: string) => `${challenge}\n`],
  ])("comes before the first message, signed, and is answered %s", async (_, answer) => {
    receiver.answerChallenge = (response, received) => response.end(answer(challengeOf(received)));
    const outbox = startOutbox(db, [receiver], settings);
    await outbox.send({ workspaceId, url, text: "first" }, { workspaceId, url: `${url}?id=2`, text: "second" });
    await outbox.untilSent(workspaceId);
    await outbox.send({ workspaceId, url, text: "third" });
    await outbox.untilSent(workspaceId);
    expect(receiver.messages).toHaveLength(3);
    const [challenge, ...more] = receiver.challenges;
    expect(more).toEqual([]);
    const secret = await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).read());
    const event = new Webhook(secret).verify(challenge?.body ?? "", challenge?.headers as Record<string, string>);
    expect(event).toEqual({
      type: "endpoint.verification",
      timestamp: expect.any(String),
      data: { challenge: expect.stringMatching(/^[\w-]{32}$/) },
    });
  });

  it.each([
    ["does not answer with the challenge", 200, "thanks"],
    ["answers with another challenge", 200, '{"challenge": "x"}'],
    ["refuses the challenge", 404, ""],
    ["redirects", 302, ""],
  ])("holds messages back while the receiver %s", async (_, status, text) => {
    const answerChallenge = receiver.answerChallenge;
    receiver.answerChallenge = (response, received) =>
      response.writeHead(status, { location: "/elsewhere" }).end(status === 404 ? challengeOf(received) : text);
    const outbox = startOutbox(db, [receiver], settings);
    fakeClock();
    await outbox.send({ workspaceId, url });
    await untilAttempted(outbox, 1);
    // Until the next challenge is due, another message sends nothing.
    await outbox.send({ workspaceId, url: `${url}?other` });
    await untilAttempted(outbox, 2);
    expect([receiver.challenges.map(({ path }) => path), receiver.messages]).toEqual([["/hook"], []]);
    receiver.answerChallenge = answerChallenge;
    vi.useRealTimers();
    await outbox.untilSent(workspaceId);
    expect([receiver.challenges.length, receiver.messages.length]).toEqual([2, 2]);
  });

  it("fails if the answer has no end, and reads only its beginning", async () => {
    receiver.answerChallenge = (response) => {
      const send = () => response.writable && response.write("x".repeat(10_000), () => setImmediate(send));
      send();
    };
    const outbox = startOutbox(db, [receiver], settings);
    await outbox.send({ workspaceId, url });
    expect(await untilAttempted(outbox, 1)).toMatchObject([{ lane: "normal" }]);
  });

  it("ends with the time of the attempt if the receiver never answers", async () => {
    receiver.answerChallenge = () => {};
    const outbox = startOutbox(db, [receiver], settings);
    await outbox.send({ workspaceId, url });
    expect(await untilAttempted(outbox, 1)).toMatchObject([{ lane: "slow" }]);
    expect(receiver.messages).toEqual([]);
  });

  it("is sent once for each path and workspace", async () => {
    const other = await addWorkspace(db);
    const outbox = startOutbox(db, [receiver], settings);
    for (const path of ["/a", "/a", "/b"]) {
      await outbox.send({ workspaceId, url: `http://${receiver.host}${path}` });
      await outbox.untilSent(workspaceId);
    }
    await outbox.send({ workspaceId: other, url: `http://${receiver.host}/a` });
    await outbox.untilSent(other);
    expect(receiver.challenges.map(({ path }) => path)).toEqual(["/a", "/b", "/a"]);
  });

  it("is sent again when the endpoint has not been used for a hundred days", async () => {
    const outbox = startOutbox(db, [receiver], settings);
    await outbox.send({ workspaceId, url });
    await outbox.untilSent(workspaceId);
    await removeExpired(db, new Date(Date.now() + 99 * DAY_MS));
    await outbox.send({ workspaceId, url });
    await outbox.untilSent(workspaceId);
    expect(receiver.challenges).toHaveLength(1);
    await db.update(webhookEndpoints).set({ expiresAt: new Date() });
    await outbox.send({ workspaceId, url });
    await outbox.untilSent(workspaceId);
    expect(receiver.challenges).toHaveLength(2);
    await removeExpired(db, new Date(Date.now() + 101 * DAY_MS));
    expect(await db.select().from(webhookEndpoints)).toEqual([]);
  });

  it("is renewed by use", async () => {
    const outbox = startOutbox(db, [receiver], settings);
    const use = async () => {
      await outbox.send({ workspaceId, url });
      await outbox.untilSent(workspaceId);
    };
    await use();
    await db.update(webhookEndpoints).set({ expiresAt: new Date(Date.now() + DAY_MS) });
    await use();
    const [endpoint] = await db.select().from(webhookEndpoints).where(sql`workspace_id = ${workspaceId}`);
    expect(endpoint?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 99 * DAY_MS);
  });

  it("is never sent to the local machine or a private network", async () => {
    const outbox = startOutbox(db, [], settings);
    for (const target of [`localhost:${new URL(url).port}`, receiver.host, "0x7f000001", "169.254.169.254"]) {
      await outbox.send({ workspaceId, url: `http://${target}/` });
      await outbox.untilSent(workspaceId);
    }
    expect([receiver.challenges, receiver.messages]).toEqual([[], []]);
  });

  it("goes to a limited number of receivers an hour that do not answer it", async () => {
    receiver.answerChallenge = (response) => response.end();
    const outbox = startOutbox(db, [receiver], { ...settings, maxFailedChallengesPerHour: 6 });
    const urls = Array.from({ length: 9 }, (_, index) => `${url}/${index}`);
    await outbox.send(...urls.map((each) => ({ workspaceId, url: each })));
    await untilAttempted(outbox, urls.length);
    // Two may be under way when the limit is reached.
    expect(receiver.challenges.length).toBeGreaterThanOrEqual(6);
    expect(receiver.challenges.length).toBeLessThanOrEqual(7);
    expect(await outbox.metrics.getSingleMetricAsString("platen_webhook_hours_used_up_total")).toContain(
      'limit="failed_challenges"} 1',
    );
  });

  it("does not use up the hour's messages of the customer, and neither do messages that wait for it", async () => {
    const working = await startWebhookReceiver();
    receiver.answerChallenge = (response) => response.end();
    const outbox = startOutbox(db, [receiver, working], { ...settings, maxRequestsPerHour: 3 });
    const unverified = Array.from({ length: 6 }, (_, index) => `${url}/${index % 2}`);
    await outbox.send(...unverified.map((each) => ({ workspaceId, url: each })));
    await untilAttempted(outbox, unverified.length);
    const workingUrl = `http://${working.host}/`;
    await outbox.send(...[1, 2, 3, 4].map(() => ({ workspaceId, url: workingUrl })));
    await eventually(() => expect(working.messages).toHaveLength(3));
    const next = await addWorkspace(db);
    await outbox.send({ workspaceId: next, url: workingUrl, text: "of another customer" });
    await working.messagesWith("of another customer");
    expect(working.messages).toHaveLength(4);
  });

  it("can be turned off; an endpoint that accepts messages while it is off counts as verified", async () => {
    const off = startOutbox(db, [receiver], { isChallengeRequired: false });
    await off.send({ workspaceId, url });
    await off.untilSent(workspaceId);
    const on = startOutbox(db, [receiver], settings);
    await on.send({ workspaceId, url });
    await on.untilSent(workspaceId);
    expect([receiver.challenges.length, receiver.messages.length]).toEqual([0, 2]);
  });

  it("is not sent by a workspace of version 0.1, whose receivers stay verified by use", async () => {
    await db.insert(webhookSecrets).values({ workspaceId, secret: "whsec_AAAA", createdAt: new Date() });
    const soon = new Date(Date.now() + DAY_MS);
    const all = { workspaceId, endpointHash: "*", verifiedAt: new Date(), nextChallengeAt: soon, expiresAt: soon };
    await db.insert(webhookEndpoints).values(all);
    const outbox = startOutbox(db, [receiver], settings);
    await outbox.send({ workspaceId, url });
    await outbox.untilSent(workspaceId);
    await removeExpired(db, new Date(Date.now() + 2 * DAY_MS));
    await outbox.send({ workspaceId, url });
    await outbox.untilSent(workspaceId);
    expect(receiver.challenges).toEqual([]);
    await outbox.send({ workspaceId, url: `${url}/new` });
    await outbox.untilSent(workspaceId);
    expect(receiver.challenges.map(({ path }) => path)).toEqual(["/hook/new"]);
  });
});
