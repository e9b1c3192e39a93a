import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ServiceClient } from "../../bench/abuse/service-client";
import { buildAll } from "../../scripts/build.mjs";
import { type Balancer, startBalancer } from "./balancer";
import { type Cluster, type ClusterProcess, startCluster } from "./cluster";

const ROUNDS = Number(process.env.ROUNDS ?? 6);
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 600);
/** Documents that are requested at the same time. */
const CLIENTS = 6;
/** Longer than a web process waits for a render process that does not answer. */
const FROZEN_MS = 8_000;
/** Longer than a lease (12 s) and the time until one that has ended is found (4 s). */
const FROZEN_BEYOND_LEASE_MS = 20_000;
const HTML = "<h1>{{ number }}</h1>{% for line in (1..30) %}<p>Line {{ line }}</p>{% endfor %}";

let cluster: Cluster;
let balancer: Balancer;
beforeAll(async () => {
  await buildAll();
  cluster = await startCluster({ web: 2, render: 3 });
  balancer = await startBalancer(cluster.processes);
  // A busy machine takes minutes for the build.
}, 900_000);
afterAll(async () => {
  balancer.close();
  await cluster.stop();
}, 120_000);

/** Faults of the processes, one in each round. */
const FAULTS: ((victims: { web: ClusterProcess; render: ClusterProcess }) => Promise<void>)[] = [
  async ({ render }) => replace(render, "SIGKILL"),
  // Others take its documents, and what it finishes afterwards does not count.
  async ({ render }) => freeze(render, FROZEN_BEYOND_LEASE_MS),
  async ({ web }) => replace(web, "SIGKILL"),
  async ({ render }) => replace(render, "SIGTERM"),
  // A rolling upgrade: the new process is ready before the old one stops.
  async ({ web }) => {
    await cluster.start("web");
    await cluster.end(web, "SIGTERM");
  },
  async ({ web }) => freeze(web, FROZEN_MS),
  async ({ render }) => {
    render.child.kill("SIGSTOP");
    await sleep(FROZEN_MS);
    await replace(render, "SIGKILL");
  },
  async ({ web }) => replace(web, "SIGTERM"),
];

async function replace(victim: ClusterProcess, signal: NodeJS.Signals): Promise<void> {
  await cluster.end(victim, signal);
  await cluster.start(victim.role);
}

async function freeze(victim: ClusterProcess, durationMs: number): Promise<void> {
  victim.child.kill("SIGSTOP");
  await sleep(durationMs);
  victim.child.kill("SIGCONT");
}

const oldest = (role: ClusterProcess["role"]): ClusterProcess => {
  const process = cluster.processes.find((each) => each.role === role);
  if (!process) throw new Error(`No ${role} process is running`);
  return process;
};

it("gives render processes neither the portal nor calls", async () => {
  const { port } = oldest("render");
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
  expect(await statusOf("/health/ready")).toBe(200);
  expect(await statusOf("/")).toBe(404);
  for (const path of ["/api/v1/login", "/v1/documents"])
    expect(await statusOf(path, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).toBe(
      404,
    );
});

it(`counts each document once while processes are killed, frozen and replaced (${ROUNDS} rounds)`, {
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
  const post = (number: number, preference: Record<string, string>) =>
    call("/v1/documents", {
      method: "POST",
      headers: preference,
      body: JSON.stringify({ html: HTML, parameters: { number } }),
    });

  const failures: string[] = [];
  const queued: string[] = [];
  let delivered = 0;
  let areFaultsOver = false;
  let number = 0;
  /**
   * Two documents that are answered at once, then two in the background, and so on. The balancer alternates between two
   * web processes, so each of them gets both kinds.
   */
  async function requestDocuments(): Promise<void> {
    while (number < DOCUMENTS || !areFaultsOver) {
      number += 1;
      const isBackground = number % 4 < 2;
      const answer = await post(number, isBackground ? { prefer: "respond-async" } : {});
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
  for (let round = 0; round < ROUNDS; round += 1) {
    await FAULTS[round % FAULTS.length]?.({ web: oldest("web"), render: oldest("render") });
  }
  areFaultsOver = true;
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(balancer.dropped).toEqual([]);

  for (const id of queued) {
    await expect
      .poll(async () => (await (await call(`/v1/documents/${id}`)).json()).status, { timeout: 60_000, interval: 100 })
      .toBe("done");
  }
  const counted = await readCounts();
  // A document that a killed web process had counted may not have reached its client.
  expect(counted.used).toBeGreaterThanOrEqual(delivered + queued.length);
  expect(counted.used).toBeLessThanOrEqual(delivered + queued.length + balancer.lost);
  expect(counted).toEqual({ used: counted.used, activities: counted.used, numbers: counted.used, last: counted.used });
  const retaken = await countRetaken();
  process.stdout.write(
    `${delivered} documents at once, ${queued.length} in the background (${retaken} taken over from another process), ` +
      `${balancer.lost} lost with a web process\n`,
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
