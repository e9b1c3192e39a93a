import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientConfigOf } from "../../../server/database/connection-pool";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { onEmbedded, workerAddress } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";

const HTML = "<p>x</p>";

/**
 * To be counted, all documents of a workspace lock its subscription until the commit. These tests stop a transaction
 * before its count, by a lock on a table that it writes to, and find the subscription free.
 */
describe.skipIf(onEmbedded)("a document is counted last in its transaction", () => {
  let client: TestApiClient;
  let holder: pg.Client;
  let observer: pg.Client;
  /** Called before documents are rendered together. */
  let beforeJoint: () => Promise<void> = async () => {};

  const render: Renderer["render"] = async ({ further }) => {
    if (!further) return sampleDocument;
    await beforeJoint();
    const documents = [0, ...further].map(() => ({ pages: 1, warnings: [], templateMs: 0 }));
    return { ...sampleDocument, pages: documents.length, together: { documents, refusal: null } };
  };
  beforeAll(async () => {
    const service = await startService({}, { render });
    client = await createTestApiClient(service, await service.signUp());
  });
  beforeEach(async () => {
    [holder, observer] = [
      new pg.Client(clientConfigOf(workerAddress())),
      new pg.Client(clientConfigOf(workerAddress())),
    ];
    await Promise.all([holder.connect(), observer.connect()]);
  });
  afterEach(() => Promise.all([holder.end(), observer.end()]));

  /** Lets nobody write to a table until the function that it returns is called. */
  async function holdWritesTo(table: string): Promise<() => Promise<unknown>> {
    await holder.query(`begin; lock table ${table} in share row exclusive mode`);
    return () => holder.query("rollback");
  }

  /** Waits until a statement that begins like this waits for the lock. Checks that nothing holds the subscription. */
  async function expectFreeSubscriptionDuring(statement: string): Promise<void> {
    const waiting =
      "select from pg_locks join pg_stat_activity using (pid) where not granted and starts_with(ltrim(query, E' \\n'), $1)";
    await expect.poll(async () => (await observer.query(waiting, [statement])).rowCount).toBe(1);
    const subscription = "select from subscriptions where workspace_id = $1 for update nowait";
    expect((await observer.query(subscription, [client.workspaceId])).rowCount).toBe(1);
  }

  it("if its caller waits for it", async () => {
    const { used } = await client.counted();
    const letGo = await holdWritesTo("documents");
    const answer = client.call("POST /v1/documents", { body: { html: HTML }, headers: { accept: "application/json" } });
    await expectFreeSubscriptionDuring('insert into "documents"');
    await letGo();
    expect((await answer).statusCode).toBe(201);
    expect((await client.counted()).used).toBe(used + 1);
  });

  it("if it is made in the background", async () => {
    const { used } = await client.counted();
    const letGo = await holdWritesTo("webhook_messages");
    const body = { html: HTML, webhook: "https://receiver.invalid/" };
    const accepted = await client.call("POST /v1/documents", { body, headers: { prefer: "respond-async" } });
    await expectFreeSubscriptionDuring('insert into "webhook_messages"');
    await letGo();
    await client.untilEnded("GET /v1/documents/:documentId", { documentId: accepted.json().id });
    expect((await client.counted()).used).toBe(used + 1);
  });

  it("if it is printed together with others", async () => {
    const { used } = await client.counted();
    let letGo: () => Promise<unknown> = async () => {};
    beforeJoint = async () => {
      letGo = await holdWritesTo("batches");
    };
    const body = { html: HTML, items: [{}, {}, {}], output: "pdf" };
    expect((await client.call("POST /v1/batches", { body })).statusCode).toBe(202);
    await expectFreeSubscriptionDuring('update "batches"');
    await letGo();
    await expect.poll(async () => (await client.counted()).used).toBe(used + 3);
  });
});
