import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import type { TcpProxy } from "../support/tcp-proxy";
import type { Cluster, ClusterProcess } from "./cluster";

/** Longer than a web process waits for a render process that does not answer. */
const FROZEN_MS = 8_000;
/** Longer than a lease (12 s) and the time until one that has ended is found (4 s). */
const BEYOND_LEASE_MS = 20_000;
/** A short interruption, in which nobody can connect. */
const INTERRUPTION_MS = 2_000;
/** Longest time from the end of a fault until the processes work again. */
const RECOVERY_MS = 60_000;

/** Causes a fault. Resolves when it is over and the processes work again. */
export type Fault = () => Promise<void>;

/** @returns each fault of processes and of their network once */
export function createFaults(cluster: Cluster): readonly Fault[] {
  return [
    async () => replace(oldest("render"), "SIGKILL"),
    // Others take its documents, and what it finishes afterwards does not count.
    async () => {
      const render = oldest("render");
      await freeze(render, BEYOND_LEASE_MS);
      await takesDocuments(render);
    },
    async () => cutOffFromDatabase([oldest("web"), oldest("render")]),
    async () => replace(oldest("web"), "SIGKILL"),
    async () => replace(oldest("render"), "SIGTERM"),
    async () => interrupt(oldest("render")),
    // A rolling upgrade: the new process is ready before the old one stops.
    async () => {
      const old = oldest("web");
      await cluster.start("web");
      await cluster.end(old, "SIGTERM");
    },
    async () => cutOffFromWeb(oldest("render")),
    // PostgreSQL rolls back its transactions after 5 s, and it answers their calls with 503.
    async () => {
      const web = oldest("web");
      web.mayRefuseUntil = Number.POSITIVE_INFINITY;
      await freeze(web, FROZEN_MS);
      await worksAgain(web);
    },
    async () => {
      const render = oldest("render");
      render.child.kill("SIGSTOP");
      await sleep(FROZEN_MS);
      await replace(render, "SIGKILL");
    },
    async () => replace(oldest("web"), "SIGTERM"),
  ];

  function oldest(role: ClusterProcess["role"]): ClusterProcess {
    const process = cluster.processes.find((each) => each.role === role);
    if (!process) throw new Error(`No ${role} process is running`);
    return process;
  }

  async function replace(victim: ClusterProcess, signal: NodeJS.Signals): Promise<void> {
    await cluster.end(victim, signal);
    await cluster.start(victim.role);
  }

  /** Closes the connections of web processes to a render process. */
  async function interrupt({ fromWeb }: ClusterProcess): Promise<void> {
    await fromWeb?.set("refuse");
    await sleep(INTERRUPTION_MS);
    await fromWeb?.set("forward");
    await allNodesReady();
  }

  async function cutOffFromWeb({ fromWeb }: ClusterProcess): Promise<void> {
    await dropPackets([fromWeb], FROZEN_MS);
    await allNodesReady();
  }

  async function cutOffFromDatabase(victims: ClusterProcess[]): Promise<void> {
    for (const victim of victims) victim.mayRefuseUntil = Number.POSITIVE_INFINITY;
    const toDatabase = victims.map((victim) => victim.toDatabase);
    await dropPackets(toDatabase, BEYOND_LEASE_MS);
    for (const victim of victims) {
      await worksAgain(victim);
      if (victim.role === "render") await takesDocuments(victim);
    }
  }

  /** Waits until each web process can send documents to each render process. */
  async function allNodesReady(): Promise<void> {
    const count = cluster.processes.filter(({ role }) => role === "render").length;
    for (const web of cluster.processes.filter(({ role }) => role === "web"))
      await recovered(async () => (await readMetric(web, 'platen_render_nodes{state="ready"}')) === count);
  }
}

async function worksAgain(victim: ClusterProcess): Promise<void> {
  await recovered(async () => (await get(victim, "/health/ready")).ok);
  victim.mayRefuseUntil = performance.now();
}

async function freeze(victim: ClusterProcess, durationMs: number): Promise<void> {
  victim.child.kill("SIGSTOP");
  await sleep(durationMs);
  victim.child.kill("SIGCONT");
}

/**
 * Drops all bytes for a while, without a word to either side. Afterwards, new connections work, and those from before
 * stay dead, as behind a firewall that has forgotten them.
 */
async function dropPackets(networks: (TcpProxy | undefined)[], durationMs: number): Promise<void> {
  for (const network of networks) await network?.set("swallow");
  await sleep(durationMs);
  for (const network of networks) {
    network?.abandonConnections();
    await network?.set("forward");
  }
}

/** Waits until a render process has made a further document in the background. */
async function takesDocuments(render: ClusterProcess): Promise<void> {
  const count = () => readMetric(render, 'platen_background_documents_total{result="done"}');
  const before = await count();
  await recovered(async () => (await count()) > before);
}

const recovered = (check: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error(`A process does not work ${RECOVERY_MS / 1_000} s after a fault`);
    },
    { timeout: RECOVERY_MS, interval: 100 },
  );

async function readMetric(process: ClusterProcess, name: string): Promise<number> {
  const text = await (await get(process, "/metrics")).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

const get = ({ port }: ClusterProcess, path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
