import { beforeAll, describe, expect, it } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { onEmbedded } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";
import { holdWritesTo, queryApart, untilBlocked } from "../../support/table-locks";

const HTML = "<p>x</p>";

/**
 * To be counted, all documents of a workspace lock its subscription until the commit. These tests stop a transaction
 * before its count, by a lock on a table that it writes to, and find the subscription free.
 */
describe.skipIf(onEmbedded)("a document is counted last in its transaction", () => {
  let client: TestApiClient;
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

  /** Waits until a statement that begins like this waits for the lock. Checks that nothing holds the subscription. */
  async function expectFreeSubscriptionDuring(statement: string): Promise<void> {
    await untilBlocked(statement);
    const subscription = "select from subscriptions where workspace_id = $1 for update nowait";
    expect(await queryApart(subscription, [client.workspaceId])).toHaveLength(1);
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
