import { expect, it, onTestFinished } from "vitest";
import { budgetShares } from "../../../server/database/schema/budgets";
import type { RenderResult } from "../../../server/render/render-types";
import { createTestApiClient } from "../../support/api-client";
import { onEmbedded, testDatabase } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { startService, type TestService } from "../../support/service";

/** Documents of one customer at the same time. A process reports a customer who has two of them. */
const MAX_DOCUMENTS = 16;

/** Waits until both processes have reported again. */
async function untilReported(): Promise<void> {
  const { db } = await testDatabase();
  const since = new Date();
  await expect
    .poll(async () => (await db.select().from(budgetShares)).filter(({ reportedAt }) => reportedAt > since))
    .toHaveLength(2);
}

// The embedded database belongs to one process.
it.skipIf(onEmbedded)("the documents of a customer count in all processes", async () => {
  let finish: (document: RenderResult) => void = () => undefined;
  const rendering = new Promise<RenderResult>((resolve) => {
    finish = resolve;
  });
  onTestFinished(() => finish(sampleDocument));
  const environment = { BUDGET_CONCURRENT_DOCUMENTS: String(MAX_DOCUMENTS) };
  const [one, two] = [
    await startService(environment, { render: () => rendering }),
    await startService(environment, { render: () => rendering }),
  ];
  const { key } = await createTestApiClient(one, await one.signUp());
  const create = ({ call }: TestService) =>
    call("POST /v1/documents", { headers: { authorization: `Bearer ${key}` }, body: { html: "A" } });

  const accepted = Array.from({ length: MAX_DOCUMENTS }, (_, index) => create(index < 10 ? one : two));
  await untilReported();
  // A process reads the reports of the others after it has written its own.
  await untilReported();
  const refusal = { errorCode: "TOO_MANY_REQUESTS", data: { limit: "concurrentDocuments", max: MAX_DOCUMENTS } };
  for (const service of [one, two]) expect((await create(service)).json()).toMatchObject(refusal);

  finish(sampleDocument);
  expect((await Promise.all(accepted)).map(({ statusCode }) => statusCode)).toEqual(Array(MAX_DOCUMENTS).fill(200));
});
