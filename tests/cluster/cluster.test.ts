import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ServiceClient } from "../../bench/abuse/service-client";
import { buildAll } from "../../scripts/build.mjs";
import { type Balancer, startBalancer } from "./balancer";
import { type Cluster, startCluster } from "./cluster";
import { createFaults } from "./faults";

/** Faults, one after the other; each of the eleven twice by default. */
const ROUNDS = Number(process.env.ROUNDS ?? 22);
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 2_000);
/** Documents that are requested at the same time. */
const CLIENTS = 6;
const HTML = "<h1>{{ number }}</h1>{% for line in (1..30) %}<p>Line {{ line }}</p>{% endfor %}";

let cluster: Cluster;
let balancer: Balancer;
beforeAll(async () => {
  await buildAll();
  cluster = await startCluster({ web: 2, render: 3 }, { isBreakable: true });
  balancer = await startBalancer(cluster.processes);
  // A busy machine takes minutes for the build.
}, 900_000);
afterAll(async () => {
  balancer.close();
  await cluster.stop();
}, 120_000);

it("gives render processes neither the portal nor calls", async () => {
  const port = cluster.processes.find(({ role }) => role === "render")?.port;
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
  expect(await statusOf("/health/ready")).toBe(200);
  expect(await statusOf("/")).toBe(404);
  for (const path of ["/api/v1/login", "/v1/documents"])
    expect(await statusOf(path, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).toBe(
      404,
    );
});

it("counts each document once while processes are killed, frozen, cut off and replaced", {
  timeout: 3_600_000,
}, async () => {
  const client = new ServiceClient({ port: balancer.port, outbox: cluster.outbox, tarPitPort: 0 });
  const headers = await client.signUpWithKey("customer@example.com");
  const call = (path: string, init?: RequestInit) => {
    const signal = AbortSignal.timeout(90_000);
    return fetch(`http://127.0.0.1:${balancer.port}${path}`, {
      signal,
      ...init,
      headers: { ...headers, ...init?.headers },
    });
  };
  /** Requests without an Idempotency-Key that were sent again: nobody knows whether the first one was carried out. */
  let uncertain = 0;
  /** Sends a request again as long as the service asks for that. */
  async function post(number: number, headers: Record<string, string>): Promise<Response> {
    const body = JSON.stringify({ html: HTML, parameters: { number } });
    while (true) {
      const answer = await call("/v1/documents", { method: "POST", headers, body });
      const retryAfter = answer.headers.get("retry-after");
      const isRunning = answer.status === 409 && headers["idempotency-key"] !== undefined;
      // If a process has answered 503 that may not refuse, the balancer has noted it.
      if (retryAfter === null || !(answer.status === 503 || isRunning)) return answer;
      if (!headers["idempotency-key"]) uncertain += 1;
      await sleep(Number(retryAfter) * 1_000);
    }
  }

  const failures: string[] = [];
  const queued: string[] = [];
  let delivered = 0;
  let areFaultsOver = false;
  let number = 0;
  /**
   * Two documents that are answered at once, then two in the background, and so on. The balancer alternates between two
   * web processes, so each of them gets both kinds, and each kind with an Idempotency-Key and without.
   */
  async function requestDocuments(): Promise<void> {
    while (number < DOCUMENTS || !areFaultsOver) {
      number += 1;
      const isBackground = number % 4 < 2;
      const answer = await post(number, {
        ...(isBackground && { prefer: "respond-async" }),
        ...(number % 8 < 4 && { "idempotency-key": String(number) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      // The balancer has noted whether the web process was killed with the request.
      if (answer.status === 502) continue;
      if (isBackground && answer.status === 202) queued.push(JSON.parse(body.toString()).id);
      else if (!isBackground && answer.status === 200 && body.subarray(0, 5).equals(Buffer.from("%PDF-")))
        delivered += 1;
      else failures.push(`${answer.status} ${body.toString().slice(0, 200)}`);
    }
  }

  const clients = Array.from({ length: CLIENTS }, requestDocuments);
  const faults = createFaults(cluster);
  try {
    for (let round = 0; round < ROUNDS; round += 1) await faults[round % faults.length]?.();
  } finally {
    areFaultsOver = true;
  }
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(balancer.dropped).toEqual([]);

  for (const id of queued) {
    await expect
      .poll(async () => (await (await call(`/v1/documents/${id}`)).json()).status, { timeout: 60_000, interval: 100 })
      .toBe("done");
  }
  const counted = await readCounts();
  // A document that was counted may not have reached its client: the web process was killed, or could not reach
  // PostgreSQL any more.
  expect(counted.used).toBeGreaterThanOrEqual(delivered + queued.length);
  expect(counted.used).toBeLessThanOrEqual(delivered + queued.length + balancer.lost + uncertain);
  expect(counted).toEqual({ used: counted.used, activities: counted.used, numbers: counted.used, last: counted.used });
  const retaken = await countRetaken();
  process.stdout.write(
    `${delivered} documents at once, ${queued.length} in the background (${retaken} taken over from another process), ` +
      `${balancer.lost} lost with a web process, ${uncertain} requested again without a key\n`,
  );
});

/** Returns how many documents in the background needed more than one attempt. */
async function countRetaken(): Promise<number> {
  const [row] = await query<{ count: number }>("select count(*)::integer from documents where attempts > 1");
  return row?.count ?? 0;
}

async function query<Row>(text: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: cluster.databaseUrl });
  await database.connect();
  const { rows } = await database.query(text).finally(() => database.end());
  return rows;
}

/** Returns what the workspace's month, activities and numbers say about the count of documents. */
async function readCounts() {
  const [row] = await query<{ used: number; activities: number; numbers: number; last: number }>(`
    select (select sum(used)::integer from monthly_usage) as used, count(*)::integer as activities,
      count(distinct number)::integer as numbers, max(number)::integer as last
    from activities`);
  if (!row) throw new Error("There are no counts");
  return row;
}
