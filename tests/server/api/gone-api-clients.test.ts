import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Queries } from "../../../server/database/open";
import { documents } from "../../../server/database/schema/documents";
import { files } from "../../../server/database/schema/files";
import { DocumentMaker } from "../../../server/documents/document-maker";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { sampleDocument } from "../../support/sample-document";
import { startService, type TestService } from "../../support/service";

const render = vi.fn<Renderer["render"]>();
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

let service: TestService;
let db: Queries;
let client: TestApiClient;
let url: string;
beforeAll(async () => {
  service = await startService({}, { render });
  db = (await testDatabase()).db;
  await service.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/v1/documents`;
});
beforeEach(async () => {
  client = await createTestApiClient(service, await service.signUp());
});

const create = (headers: object, signal?: AbortSignal) =>
  fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${client.key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ html: "<p>x</p>" }),
    ...(signal && { signal }),
  });

it.each([
  ["a PDF", {}],
  ["a stored document", { accept: "application/json" }],
  ["a PDF that is made once", { "idempotency-key": "order-1" }],
])("neither counts nor keeps %s if the API client has closed the connection", async (_what, headers) => {
  const gone = new AbortController();
  const put = vi.spyOn(DocumentMaker.prototype, "storeContent");
  onTestFinished(() => put.mockRestore());
  let isRendered = false;
  render.mockImplementationOnce(async ({ signal }) => {
    gone.abort();
    await eventually(() => expect(signal?.aborted).toBe(true));
    isRendered = true;
    // The renderer finishes the document although its signal is aborted.
    return sampleDocument;
  });
  await expect(create(headers, gone.signal)).rejects.toThrow("aborted");
  await eventually(() => expect(isRendered).toBe(true));
  // The same request again is made and counted once, also with its key.
  await eventually(async () => expect((await create(headers)).ok).toBe(true));
  expect(await client.counted()).toEqual({ used: 1, recorded: 1 });
  const kept = "accept" in headers || "idempotency-key" in headers ? 1 : 0;
  for (const table of [documents, files]) {
    expect(await db.$count(table, eq(table.workspaceId, client.workspaceId))).toBe(kept);
  }
  expect(put).toHaveBeenCalledTimes(kept);
});

it("does not count a document whose API client goes while its PDF is being stored", async () => {
  const gone = new AbortController();
  let left: AbortSignal | undefined;
  render.mockImplementationOnce(async ({ signal }) => {
    left = signal;
    return sampleDocument;
  });
  const put = vi.spyOn(DocumentMaker.prototype, "storeContent");
  onTestFinished(() => put.mockRestore());
  put.mockImplementationOnce(async function (this: DocumentMaker, ...args) {
    gone.abort();
    await eventually(() => expect(left?.aborted).toBe(true));
    return this.storeContent(...args);
  });
  await expect(create({ accept: "application/json" }, gone.signal)).rejects.toThrow("aborted");
  await eventually(() => expect(put).toHaveBeenCalledTimes(2));
  await put.mock.results[1]?.value;
  // The dropped one would be counted by now.
  expect((await create({ accept: "application/json" })).ok).toBe(true);
  expect(await client.counted()).toEqual({ used: 1, recorded: 1 });
});
