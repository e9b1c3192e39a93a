import { expect, it, onTestFinished } from "vitest";
import type { RenderResult } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient } from "../../support/api-client";
import { onEmbedded } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { startService, type TestService } from "../../support/service";

const HELD = "held";
/** Documents of one customer at the same time. A process lets two of them through without asking. */
const MAX_DOCUMENTS = 16;

/** Returns a renderer that makes the documents of `HELD` only after the test. */
function holdDocuments() {
  const held: ((document: RenderResult) => void)[] = [];
  const release = () => {
    for (const finish of held) finish(sampleDocument);
  };
  onTestFinished(release);
  const render: Renderer["render"] = ({ template }) =>
    template === HELD ? new Promise((resolve) => held.push(resolve)) : Promise.resolve(sampleDocument);
  return { render, held, release };
}

// The embedded database belongs to one process.
it.skipIf(onEmbedded)("the documents of a customer count in all processes", async () => {
  const { render, held, release } = holdDocuments();
  const environment = { BUDGET_CONCURRENT_DOCUMENTS: String(MAX_DOCUMENTS) };
  const [one, two] = [await startService(environment, { render }), await startService(environment, { render })];
  const { key: token } = await createTestApiClient(one, await one.signUp());
  const create = ({ call }: TestService) => call("POST /v1/documents", { token, body: { html: HELD } });

  const accepted = Array.from({ length: MAX_DOCUMENTS }, (_, index) => create(index < 10 ? one : two));
  await expect.poll(() => held.length).toBe(MAX_DOCUMENTS);
  // Each process lets two through without asking, and the limit makes up for one of them only.
  accepted.push(create(two), create(two));
  await expect.poll(() => held.length).toBe(MAX_DOCUMENTS + 2);
  const refusal = { errorCode: "TOO_MANY_REQUESTS", data: { limit: "concurrentDocuments", max: MAX_DOCUMENTS } };
  for (const service of [one, two]) expect((await create(service)).json()).toMatchObject(refusal);

  release();
  expect((await Promise.all(accepted)).map(({ statusCode }) => statusCode)).toEqual(accepted.map(() => 200));
});

it("documents in the background are made also while the customer has as many others as it may have", async () => {
  const { render, held, release } = holdDocuments();
  const service = await startService({ BUDGET_CONCURRENT_DOCUMENTS: "1" }, { render });
  const client = await createTestApiClient(service, await service.signUp());
  const waiting = client.call("POST /v1/documents", { body: { html: HELD } });
  await expect.poll(() => held.length).toBe(1);
  expect((await client.call("POST /v1/documents", { body: { html: "another" } })).statusCode).toBe(429);

  const headers = { prefer: "respond-async" };
  const queued = await client.call("POST /v1/documents", { body: { html: "another" }, headers });
  const ended = await client.untilEnded("GET /v1/documents/:documentId", { documentId: queued.json().id });
  expect(ended).toMatchObject({ status: "done" });
  release();
  expect((await waiting).statusCode).toBe(200);
});
