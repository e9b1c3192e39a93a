import { expect, it, onTestFinished } from "vitest";
import type { DocumentResource } from "../../../contract/v1/documents";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";

const CONCURRENCY = 2;

it.each([
  { what: "wait", isWaiting: true, number: 3 },
  // These make each other slower, so they leave fewer places.
  { what: "take long", isWaiting: false, number: 2 },
])("documents in the background that $what leave workers to other customers", async ({ isWaiting, number }) => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  onTestFinished(() => finish());
  let longCount = 0;
  const service = await startService(
    { RENDER_CONCURRENCY: String(CONCURRENCY) },
    {
      async render({ template, onWaiting }) {
        if (template === "long") {
          longCount++;
          if (isWaiting) onWaiting?.(true);
          await finished;
        }
        return sampleDocument;
      },
    },
  );
  const request = async (client: TestApiClient, html: string) => {
    const created = await client.call("POST /v1/documents", { body: { html }, headers: { prefer: "respond-async" } });
    return created.json<DocumentResource>().id;
  };
  const untilEnded = (client: TestApiClient, documentId: string) =>
    client.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId });

  const clients: TestApiClient[] = [];
  for (let index = 0; index <= number; index++)
    clients.push(await createTestApiClient(service, await service.signUp()));
  const [last] = clients.splice(-1);
  if (!last) throw new Error("The last customer is missing");
  const ids: string[] = [];
  // Each of the first customers alone has as many documents as are usually made at the same time.
  for (const client of clients) for (let n = 0; n < CONCURRENCY; n++) ids.push(await request(client, "long"));
  await expect.poll(() => longCount).toBeGreaterThanOrEqual(clients.length);

  expect(await untilEnded(last, await request(last, "short"))).toMatchObject({ status: "done" });
  expect(longCount).toBeLessThan(ids.length);
  finish();
  for (const [index, id] of ids.entries()) {
    const client = clients[Math.floor(index / CONCURRENCY)] ?? last;
    expect(await untilEnded(client, id)).toMatchObject({ status: "done" });
  }
});
