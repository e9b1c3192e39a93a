import type { AddressInfo } from "node:net";
import { beforeAll, expect, it } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { type Customer, startService, type TestService } from "../../support/service";
import { isRunning } from "../render/support/processes";
import { pageProcesses, startTestRenderer } from "../render/test-renderer";

const WAITING = "<script>window.platenReady = false</script>";
const ENDLESS = "<script>for (;;) {}</script>";
const IN_ONE_LANE = 40;

let renderer: Renderer;
let service: TestService;
let owner: Customer;
let url: string;
beforeAll(async () => {
  const settings = {
    concurrency: 1,
    maxQueueLength: 50,
    maxQueueLengthPerKey: IN_ONE_LANE,
    warmPages: 0,
    deadlineMs: 25_000,
  };
  renderer = await startTestRenderer(settings);
  service = await startService({ API_CALLS_PER_MINUTE: "10000" }, { renderer });
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
  return [answer.status, status, renderer.health.running, renderer.health.waiting];
};
/** Occupies the renderer's only slot until the client closes the connection. */
async function hold(program: TestApiClient, html: string): Promise<AbortController> {
  const client = new AbortController();
  create(program, html, client.signal).catch(() => undefined);
  await expect.poll(() => renderer.health.running).toBe(1);
  return client;
}

it("a client that closes the connection frees its page within a second, even in an endless script", async () => {
  const program = await createTestApiClient(service, owner);
  const client = await hold(program, ENDLESS);
  await expect.poll(() => pageProcesses(renderer)).toHaveLength(1);
  const [page = 0] = pageProcesses(renderer);
  client.abort();
  await expect.poll(() => renderer.health.running).toBe(0);
  await expect.poll(() => isRunning(page)).toBe(false);
  expect((await create(program, "next")).status).toBe(200);
});

it("a workspace with a full queue does not delay another workspace; further documents are refused at once; health stays ok", async () => {
  const [many, few] = [await createTestApiClient(service, owner), await createTestApiClient(service, owner)];
  const holder = await hold(many, WAITING);
  const clients = new AbortController();
  const answers: number[] = [];
  const refused: unknown[] = [];
  const asked = Array.from({ length: IN_ONE_LANE + 5 }, async () => {
    const answer = await create(many, "many", clients.signal);
    answers.push(answer.status);
    if (answer.status !== 200) refused.push([answer.headers.get("retry-after"), (await answer.json()).errorCode]);
  });
  for (const one of asked) one.catch(() => undefined);

  // The only slot is taken, so no document is finished.
  await expect.poll(() => refused).toEqual(Array(5).fill(["2", "RENDERER_BUSY"]));
  expect(answers).toEqual(Array(5).fill(503));
  expect(await health()).toEqual([200, "ok", 1, IN_ONE_LANE]);

  const first = create(few, "few").then(({ status }) => ({ status, others: answers.filter((s) => s === 200).length }));
  await expect.poll(health).toEqual([200, "ok", 1, IN_ONE_LANE + 1]);
  holder.abort();
  const { status, others } = await first;
  expect(status).toBe(200);
  // Workspaces take turns: one document came before it, and one more may have been answered since.
  expect(others).toBeLessThanOrEqual(3);
  expect((await health()).slice(0, 2)).toEqual([200, "ok"]);
  clients.abort();
  await expect.poll(() => renderer.health.waiting + renderer.health.running).toBe(0);
});
