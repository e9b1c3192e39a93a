import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { type Customer, startService, type TestService } from "../../support/service";
import { ENDLESS, IDLE } from "../render/support/documents";
import { pageProcesses, startTestRenderer } from "../render/test-renderer";

/** Documents of one customer at the same time: one that is being made, and those that wait. */
const MAX_DOCUMENTS = 41;

let renderer: Renderer;
let service: TestService;
let owner: Customer;
let url: string;
beforeAll(async () => {
  const settings = {
    concurrency: 1,
    maxQueueLength: 50,
    warmPages: 0,
  };
  renderer = await startTestRenderer(settings);
  const environment = { API_CALLS_PER_MINUTE: "10000", BUDGET_CONCURRENT_DOCUMENTS: String(MAX_DOCUMENTS) };
  service = await startService(environment, { renderer });
  owner = await service.signUp();
  await service.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});

const create = ({ key }: TestApiClient, html: string, signal?: AbortSignal) =>
  fetch(`${url}/v1/documents`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ html }),
    ...(signal && { signal }),
  });
const health = async () => {
  const answer = await fetch(`${url}/health`);
  const { status } = await answer.json();
  return [answer.status, status];
};
/** Occupies the renderer's only slot until the client closes the connection. */
async function hold(program: TestApiClient, html: string): Promise<AbortController> {
  const client = new AbortController();
  create(program, html, client.signal).catch(() => undefined);
  await expect.poll(() => renderer.health.running).toBe(1);
  return client;
}

it("a client that closes the connection frees its page, even in an endless script", async () => {
  const program = await createTestApiClient(service, owner);
  const client = await hold(program, ENDLESS);
  await expect.poll(() => pageProcesses(renderer)).toHaveLength(1);
  client.abort();
  await expect.poll(() => renderer.health.running).toBe(0);
  await expect.poll(() => pageProcesses(renderer)).toEqual([]);
  expect((await create(program, "next")).status).toBe(200);
});

it("a customer with many documents in several workspaces does not delay another customer; further documents are refused at once; health stays ok", async () => {
  const many = [await createTestApiClient(service, owner), await createTestApiClient(service, owner)] as const;
  const few = await createTestApiClient(service, await service.signUp());
  const holder = await hold(many[0], IDLE);
  const clients = new AbortController();
  const answers: number[] = [];
  const refused: unknown[] = [];
  const asked = Array.from({ length: MAX_DOCUMENTS + 4 }, async (_, index) => {
    const answer = await create(many[index % 2 ? 0 : 1], "many", clients.signal);
    answers.push(answer.status);
    if (answer.status !== 200) refused.push([answer.headers.get("retry-after"), await answer.json()]);
  });
  for (const one of asked) one.catch(() => undefined);

  // The only slot is taken, so no document is finished.
  const refusal = { errorCode: "TOO_MANY_REQUESTS", data: { limit: "concurrentDocuments", max: MAX_DOCUMENTS } };
  await expect.poll(() => refused).toMatchObject(Array(5).fill(["1", refusal]));
  expect(answers).toEqual(Array(5).fill(429));
  expect([renderer.health.running, renderer.health.waiting]).toEqual([1, MAX_DOCUMENTS - 1]);
  // On a busy machine, the database may take longer than the two seconds in which a health check answers.
  await expect.poll(health).toEqual([200, "ok"]);

  // The document that holds the slot works for long, so the slot is lent to another customer.
  expect((await create(few, "few")).status).toBe(200);
  expect(answers).toEqual(Array(5).fill(429));
  holder.abort();
  await expect.poll(() => answers.includes(200)).toBe(true);
  await expect.poll(health).toEqual([200, "ok"]);
  clients.abort();
  await expect.poll(() => renderer.health.waiting + renderer.health.running).toBe(0);
});

it("a document that finds no place in the render queue gets 503, which says the limit and when to try again", async () => {
  const renderer = await startTestRenderer({ concurrency: 1, maxQueueLength: 1, deadlineMs: 600_000 });
  const service = await startService({}, { renderer });
  const owner = await service.signUp();
  const { workspaceId, call } = await createTestApiClient(service, owner);
  // Documents of the same customer, so that the slot is not lent.
  const own = { parameters: {}, customerId: decodeJwt(owner.accessToken).sub ?? "", workspaceId };
  const caller = new AbortController();
  onTestFinished(() => caller.abort());
  const held = [IDLE, "waits"].map((template) => renderer.render({ template, ...own, signal: caller.signal }));
  for (const document of held) document.catch(() => undefined);
  await expect.poll(() => [renderer.health.running, renderer.health.waiting]).toEqual([1, 1]);

  const refused = await call("POST /v1/documents", { body: { html: "x" } });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect(refused.json()).toMatchObject({ errorCode: "RENDERER_BUSY", data: { limit: "renderQueue", max: 1 } });
  expect(await service.metrics.metrics()).toContain('platen_limit_refusals_total{limit="renderQueue",status="503"} 1');
});
