import type { ServerResponse } from "node:http";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database, Transaction } from "../../../server/database/open";
import { claimMessage, listDueOwners } from "../../../server/webhooks/message-queue";
import { emptyDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { addCustomer, addWorkspace, startOutbox } from "../../support/webhook-outbox";
import { removeSenderTimeouts, startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

let db: Database["db"];
let receiver: WebhookReceiver;
beforeAll(async () => {
  ({ db } = await emptyDatabase());
  receiver = await startWebhookReceiver();
});

const urlOf = ({ host }: WebhookReceiver, path = "/") => `http://${host}${path}`;

/** Starts a receiver that accepts connections and never answers. */
async function startSilentReceiver(): Promise<WebhookReceiver> {
  const silent = await startWebhookReceiver();
  silent.answer = () => {};
  return silent;
}

/**
 * Sends messages to receivers that do not answer them in time, which makes these receivers slow. From then on, senders
 * wait for receivers without a limit.
 */
async function letTimeOut(
  outbox: ReturnType<typeof startOutbox>,
  messages: Parameters<typeof outbox.send>,
): Promise<void> {
  const isTimeUp = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  await outbox.send(...messages);
  await eventually(async () => expect(await outbox.attempts()).toBeGreaterThanOrEqual(messages.length));
  isTimeUp.mockRestore();
  removeSenderTimeouts();
}

/** Starts a receiver whose messages the test answers: each with another call of `answerLast`. */
async function startHeldReceiver(): Promise<{ held: WebhookReceiver; texts(): string[]; answerLast(): void }> {
  const held = await startWebhookReceiver();
  const open: ServerResponse[] = [];
  held.answer = (response) => void open.push(response);
  return {
    held,
    texts: () => held.messages.map(({ body }) => JSON.parse(body).data.text),
    answerLast: () => void open.pop()?.end(),
  };
}

/** Writes the workspaces of two customers. The first one's messages are listed first. */
async function addTwoCustomers(): Promise<[string, string]> {
  const [first = "", second = ""] = [await addCustomer(db), await addCustomer(db)].sort();
  return [await addWorkspace(db, first), await addWorkspace(db, second)];
}

const repeat = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe("senders of webhooks", () => {
  it("wait five seconds for a receiver at first, and longer at the next attempt", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    onTestFinished(() => limits.mockRestore());
    const slow = await startWebhookReceiver();
    slow.answer = (response) => void (slow.messages.length > 1 && response.end());
    const workspaceId = await addWorkspace(db);
    const outbox = startOutbox(db, [slow]);
    await outbox.send({ workspaceId, url: urlOf(slow) });
    await outbox.untilSent(workspaceId);
    expect(slow.messages.length).toBe(2);
    expect(limits.mock.calls).toEqual([[5_000], [15_000]]);
    expect(await outbox.metrics.getSingleMetricAsString("platen_webhook_attempts_total")).toMatch(
      /result="timeout"} 1\n.*result="delivered"} 1/,
    );
  });

  it("are used by at most two messages of a customer, whatever workspaces and receivers they belong to", async () => {
    removeSenderTimeouts();
    const silent = await Promise.all([1, 2, 3].map(startSilentReceiver));
    const ownerId = await addCustomer(db);
    const workspaceIds = [await addWorkspace(db, ownerId), await addWorkspace(db, ownerId)];
    const outbox = startOutbox(db, [receiver, ...silent]);
    await outbox.send(
      ...workspaceIds.flatMap((workspaceId) => silent.flatMap((each) => repeat(4, { workspaceId, url: urlOf(each) }))),
    );
    const open = () => silent.reduce((sum, { messages }) => sum + messages.length, 0);
    await eventually(() => expect(open()).toBeGreaterThanOrEqual(2));
    const others = [await addWorkspace(db), await addWorkspace(db)];
    for (const workspaceId of others) await outbox.send({ workspaceId, url: urlOf(receiver) });
    for (const workspaceId of others) await outbox.untilSent(workspaceId);
    expect(silent.reduce((sum, { maxOpen }) => sum + maxOpen, 0)).toBe(2);
  });

  it("send at most two messages to one host at the same time", async () => {
    removeSenderTimeouts();
    const silent = await startSilentReceiver();
    const outbox = startOutbox(db, [receiver, silent]);
    for (const _ of repeat(4, undefined)) {
      await outbox.send(...repeat(2, { workspaceId: await addWorkspace(db), url: urlOf(silent) }));
    }
    await eventually(() => expect(silent.messages.length).toBeGreaterThanOrEqual(2));
    const workspaceId = await addWorkspace(db);
    await outbox.send({ workspaceId, url: urlOf(receiver) });
    await outbox.untilSent(workspaceId);
    expect(silent.maxOpen).toBe(2);
  });

  it("move the messages of a receiver that did not answer in time out of the way of the customer's others", async () => {
    const silent = await startSilentReceiver();
    const workspaceId = await addWorkspace(db);
    const outbox = startOutbox(db, [receiver, silent]);
    await outbox.send(...repeat(150, { workspaceId, url: urlOf(silent) }), {
      workspaceId,
      url: urlOf(receiver),
      text: "behind the others",
    });
    await receiver.messagesWith("behind the others");
    await eventually(async () => {
      const lanes = (await outbox.waiting(workspaceId)).map(({ lane }) => lane);
      expect(lanes).toEqual(repeat(150, "slow"));
    });
  });

  it("send one message at a time of a customer to receivers that did not answer in time", async () => {
    const silent = await Promise.all([1, 2].map(startSilentReceiver));
    const other = await startSilentReceiver();
    const ownerId = await addCustomer(db);
    const workspaceIds = [await addWorkspace(db, ownerId), await addWorkspace(db, ownerId)];
    const otherMessage = { workspaceId: await addWorkspace(db), url: urlOf(other) };
    const messages = silent.flatMap((each) => workspaceIds.map((workspaceId) => ({ workspaceId, url: urlOf(each) })));
    const outbox = startOutbox(db, [other, ...silent]);
    await letTimeOut(outbox, [...messages, otherMessage]);
    await outbox.send(...messages, ...messages);
    const open = () => silent.reduce((sum, { maxOpen }) => sum + maxOpen, 0);
    await eventually(() => expect(open()).toBeGreaterThanOrEqual(1));
    await outbox.send(otherMessage);
    await eventually(() => expect(other.messages).toHaveLength(1));
    expect(open()).toBe(1);
  });

  it("send one message at a time to a host that did not answer in time", async () => {
    const [silent, other] = [await startSilentReceiver(), await startSilentReceiver()];
    const messages: { workspaceId: string; url: string }[] = [];
    for (const _ of repeat(4, undefined)) {
      messages.push({ workspaceId: await addWorkspace(db), url: urlOf(silent) });
    }
    const otherMessage = { workspaceId: await addWorkspace(db), url: urlOf(other) };
    const outbox = startOutbox(db, [silent, other]);
    await letTimeOut(outbox, [...messages, otherMessage]);
    await outbox.send(...messages);
    await eventually(() => expect(silent.messages.length).toBeGreaterThanOrEqual(1));
    await outbox.send(otherMessage);
    await eventually(() => expect(other.messages).toHaveLength(1));
    expect(silent.maxOpen).toBe(1);
  });

  it("serve customers in turns", async () => {
    const outbox = startOutbox(db, [receiver]);
    const [large, small] = [await addWorkspace(db), await addWorkspace(db)];
    const before = receiver.messages.length;
    await outbox.send(...repeat(40, { workspaceId: large, url: urlOf(receiver), text: "of many" }), {
      workspaceId: small,
      url: urlOf(receiver),
      text: "the only one",
    });
    await outbox.untilSent(large);
    const texts = receiver.messages.slice(before).map(({ body }) => JSON.parse(body).data.text);
    expect(texts.length).toBe(41);
    expect(texts.indexOf("the only one")).toBeLessThan(20);
  });

  it("let customers take turns at a host that always has one free place and never two", async () => {
    removeSenderTimeouts();
    const { held, texts, answerLast } = await startHeldReceiver();
    const outbox = startOutbox(db, [held]);
    const [large, small] = await addTwoCustomers();
    await outbox.send(...repeat(8, { workspaceId: large, url: urlOf(held), text: "of many" }));
    await eventually(() => expect(texts()).toHaveLength(2));
    await outbox.send(...repeat(2, { workspaceId: small, url: urlOf(held), text: "of few" }));
    for (let count = 3; count <= 7; count++) {
      answerLast();
      await eventually(() => expect(texts()).toHaveLength(count));
    }
    // The first free place may come before the small customer has been listed.
    expect(texts().slice(2, 7).join()).toMatch(/^(of many,)?of few,of many,of few/);
  });

  it("let a customer keep the place at a busy host while messages to another host are sent", async () => {
    removeSenderTimeouts();
    const { held, texts, answerLast } = await startHeldReceiver();
    const outbox = startOutbox(db, [held, receiver]);
    const [large, small] = await addTwoCustomers();
    await outbox.send(...repeat(8, { workspaceId: large, url: urlOf(held), text: "of many" }));
    await eventually(() => expect(texts()).toHaveLength(2));
    await outbox.send({ workspaceId: small, url: urlOf(held), text: "of few" });
    for (let count = 3; count <= 4; count++) {
      const text = `elsewhere ${count}`;
      await outbox.send({ workspaceId: small, url: urlOf(receiver), text });
      await receiver.messagesWith(text);
      answerLast();
      await eventually(() => expect(texts()).toHaveLength(count));
    }
    expect(texts()).toContain("of few");
  });

  it("serve a customer with a free host while all senders are busy and others wait for a busy host", async () => {
    removeSenderTimeouts();
    const { held, texts, answerLast } = await startHeldReceiver();
    const silent = await startSilentReceiver();
    const outbox = startOutbox(db, [held, silent, receiver], { senders: 3 });
    const customers: string[] = [];
    for (const _ of repeat(7, undefined)) customers.push(await addCustomer(db));
    const workspaceIds: string[] = [];
    for (const ownerId of customers.sort()) workspaceIds.push(await addWorkspace(db, ownerId));
    const [first = "", last = ""] = [workspaceIds.shift(), workspaceIds.pop()];
    await outbox.send(...repeat(2, { workspaceId: first, url: urlOf(held) }));
    await eventually(() => expect(texts()).toHaveLength(2));
    for (const workspaceId of workspaceIds) await outbox.send({ workspaceId, url: urlOf(held) });
    // Listed behind the others, so they wait for the busy host when this message takes the last sender.
    await outbox.send({ workspaceId: last, url: urlOf(silent) });
    await eventually(() => expect(silent.messages).toHaveLength(1));
    await outbox.send({ workspaceId: await addWorkspace(db), url: urlOf(receiver), text: "to a free host" });
    const isServed = () => receiver.messages.some(({ body }) => body.includes("to a free host"));
    for (let answers = 1; answers <= 3 && !isServed(); answers++) {
      const count = texts().length;
      answerLast();
      await eventually(() => expect(texts().length > count || isServed()).toBe(true));
    }
    expect(isServed()).toBe(true);
  });

  it("send what they have taken if no further message can be taken", async () => {
    removeSenderTimeouts();
    const { held, texts } = await startHeldReceiver();
    const [first, second] = await addTwoCustomers();
    const execute = db.execute.bind(db) as (query: SQL) => Promise<unknown>;
    let claims = 0;
    const queries = vi.spyOn(db, "execute").mockImplementation(((query: SQL) => {
      const isClaim = new PgDialect().sqlToQuery(query).sql.includes("for update skip locked");
      if (isClaim && ++claims === 2) return Promise.reject(new Error("connection lost"));
      return execute(query);
    }) as typeof db.execute);
    onTestFinished(() => queries.mockRestore());
    const outbox = startOutbox(db, [held]);
    const url = urlOf(held);
    await outbox.send({ workspaceId: first, url, text: "of the first" }, { workspaceId: second, url });
    await eventually(() => expect(texts()).toContain("of the first"));
    expect(claims).toBeGreaterThan(1);
    expect(await outbox.waiting(first)).toMatchObject([{ attempts: 1 }]);
  });

  it("send no more than the hour's messages of a customer; the others wait", async () => {
    const outbox = startOutbox(db, [receiver], { maxRequestsPerHour: 3 });
    const ownerId = await addCustomer(db);
    const [first, second] = [await addWorkspace(db, ownerId), await addWorkspace(db, ownerId)];
    const url = urlOf(receiver, "/limited");
    await outbox.send(...[first, second].flatMap((workspaceId) => repeat(2, { workspaceId, url })));
    const count = () => receiver.messages.filter(({ path }) => path === "/limited").length;
    await eventually(() => expect(count()).toBe(3));
    const other = await addWorkspace(db);
    await outbox.send({ workspaceId: other, url: urlOf(receiver) });
    await outbox.untilSent(other);
    expect(count()).toBe(3);
    const left = [...(await outbox.waiting(first)), ...(await outbox.waiting(second))];
    expect(left).toMatchObject([{ attempts: 0, lane: "normal" }]);
    expect(await outbox.metrics.getSingleMetricAsString("platen_webhook_hours_used_up_total")).toContain(
      'limit="requests"} 1',
    );
  });

  it("drop messages of a workspace that has too many waiting, and count them", async () => {
    const silent = await startSilentReceiver();
    const outbox = startOutbox(db, [receiver, silent], { maxBacklog: 3 });
    const [workspaceId, other] = [await addWorkspace(db), await addWorkspace(db)];
    await outbox.send(...repeat(5, { workspaceId, url: urlOf(silent) }));
    expect(await outbox.waiting(workspaceId)).toHaveLength(3);
    expect(await outbox.metrics.getSingleMetricAsString("platen_webhook_lost_total")).toContain('reason="dropped"} 2');
    await outbox.send({ workspaceId: other, url: urlOf(receiver), text: "of another workspace" });
    await receiver.messagesWith("of another workspace");
  });
});

describe("claiming a webhook message", () => {
  it("reads few rows, however many messages one customer has waiting", async () => {
    const large = await addWorkspace(db);
    const small = await addWorkspace(db);
    const add = (workspaceId: string, host: string, count: number) =>
      db.execute(sql`
        insert into webhook_messages (workspace_id, owner_id, host, url, payload, created_at, next_attempt_at)
        select ${workspaceId}, ${workspaceId}, ${host}, 'http://' || ${host}, '{}', ${new Date(0)}, ${new Date(0)}
        from generate_series(1, ${count}::int)`);
    await add(large, "busy.example", 20_000);
    await add(small, "free.example", 1);
    await db.execute(sql`analyze webhook_messages`);
    const claimFrom = (tx: Transaction, ownerId: string) =>
      claimMessage(tx, { lane: "normal", ownerId, busyHosts: ["busy.example"], slowHosts: [] });
    await db.transaction(async (tx) => {
      expect((await listDueOwners(tx, "normal")).sort()).toEqual([large, small].sort());
      expect(await claimFrom(tx, large)).toEqual({
        message: undefined,
        moved: 0,
        waitsFor: ["busy.example"],
      });
      const claimed = await claimFrom(tx, small);
      expect(claimed.message).toMatchObject({ workspaceId: small, attempts: 1 });
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'webhook_messages'`);
      expect(rows[0]?.read).toBeLessThan(5_000);
    });
    await db.execute(sql`delete from webhook_messages`);
  });
});
