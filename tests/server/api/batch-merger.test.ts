import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { BatchResource } from "../../../contract/v1/batches";
import { createTestApiClient } from "../../support/api-client";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";

/** Content of every document. The services of all tests make documents of the same queue. */
let pdf = Buffer.alloc(0);
const render = async () => ({ ...sampleDocument, pdf });

it.each([
  ["are too large for one PDF", { RENDER_MAX_PDF_BYTES: "1024" }, "x".repeat(1_000), "PAYLOAD_TOO_LARGE"],
  ["can't be merged", {}, "no PDF", "UNEXPECTED"],
] as const)("keeps documents that %s as a zip, and ends the batch", async (_why, settings, content, errorCode) => {
  pdf = Buffer.from(content);
  const service = await startService(settings, { render });
  const client = await createTestApiClient(service, await service.signUp());
  const created = await client.call("POST /v1/batches", {
    body: { html: "<p>x</p>", items: [{}, {}], output: "pdf", filename: "Letters" },
  });
  const { id } = created.json<BatchResource>();
  const batch = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  expect(batch).toMatchObject({ status: "failed", done: 2, failed: 0, error: { errorCode } });

  const file = await client.download(batch.url);
  expect(file.headers["content-disposition"]).toBe('attachment; filename="Letters.zip"');
  const entries = Object.entries(unzipSync(file.rawPayload));
  expect(entries.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ["00001.pdf", content],
    ["00002.pdf", content],
  ]);
});
