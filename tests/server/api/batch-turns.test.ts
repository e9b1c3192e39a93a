import { expect, it, onTestFinished } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import { createTestApiClient } from "../../support/api-client";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";

const ITEMS = 150;
/** Items of the batch that may be made before the document of the other workspace. */
const MAX_BEFORE = 100;

it("a batch does not delay the document of another workspace", async () => {
  let started = 0;
  let startBatch = () => {};
  let finishBatch = () => {};
  const [isStarted, isOtherMade] = [
    new Promise<void>((resolve) => {
      startBatch = resolve;
    }),
    new Promise<void>((resolve) => {
      finishBatch = resolve;
    }),
  ];
  const service = await startService(
    {},
    {
      async render({ template }) {
        if (template === "other") return sampleDocument;
        started += 1;
        await (started > MAX_BEFORE ? isOtherMade : isStarted);
        return sampleDocument;
      },
    },
  );
  onTestFinished(() => {
    startBatch();
    finishBatch();
  });
  const owner = await service.signUp();
  const [client, other] = [await createTestApiClient(service, owner), await createTestApiClient(service, owner)];
  const items = Array.from({ length: ITEMS }, () => ({}));
  const batchId = (await client.call("POST /v1/batches", { body: { html: "item", items } })).json().id;
  await expect.poll(() => started).toBeGreaterThan(0);
  const headers = { prefer: "respond-async" };
  const requested = await other.call("POST /v1/documents", { body: { html: "other" }, headers });
  startBatch();
  await other.untilEnded("GET /v1/documents/:documentId", { documentId: requested.json().id });

  const batch = (await client.call("GET /v1/batches/:batchId", { params: { batchId } })).json<BatchResource>();
  expect(batch.status).toBe("running");
  expect(batch.done).toBeLessThanOrEqual(MAX_BEFORE);
  finishBatch();
  expect((await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId })).done).toBe(ITEMS);
});
