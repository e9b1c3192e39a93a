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
const HTML = "<h1>{{ number }}</h1>{% for line in (1..30) %}<p>Line {{ line }}</p>{% endfor %}";

let cluster: Cluster;
let balancer: Balancer;
beforeAll(async () => {
  await buildAll();
  cluster = await startCluster({ web: 2, render: 3 });
  balancer = await startBalancer(cluster.processes);
}, 240_000);
afterAll(async () => {
  balancer.close();
  await cluster.stop();
}, 120_000);

/** Faults of the processes, one in each round. */
const FAULTS: ((victims: { web: ClusterProcess; render: ClusterProcess }) => Promise<void>)[] = [
  async ({ render }) => replace(render, "SIGKILL"),
  async ({ render }) => {
    render.child.kill("SIGSTOP");
    await sleep(FROZEN_MS);
    render.child.kill("SIGCONT");
  },
  async ({ web }) => replace(web, "SIGKILL"),
  async ({ render }) => replace(render, "SIGTERM"),
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

const oldest = (role: ClusterProcess["role"]): ClusterProcess => {
  const process = cluster.processes.find((each) => each.role === role);
  if (!process) throw new Error(`No ${role} process is running`);
  return process;
};

it(`counts each document once while processes are killed, frozen and replaced (${ROUNDS} rounds)`, {
  timeout: 1_200_000,
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
      // The web process was killed with the request.
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
  process.stdout.write(
    `${delivered} documents at once, ${queued.length} in the background, ${balancer.lost} lost with a web process\n`,
  );
});

/** Returns what the workspace's month, activities and numbers say about the count of documents. */
async function readCounts(): Promise<{ used: number; activities: number; numbers: number; last: number }> {
  const database = new pg.Client({ connectionString: cluster.databaseUrl });
  await database.connect();
  const { rows } = await database.query(`
    select (select sum(used)::integer from monthly_usage) as used, count(*)::integer as activities,
      count(distinct number)::integer as numbers, max(number)::integer as last
    from activities`);
  await database.end();
  return rows[0];
}
