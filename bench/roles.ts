import { performance } from "node:perf_hooks";
import { buildAll } from "../scripts/build.mjs";
import { type Cluster, startCluster } from "../tests/cluster/cluster";
import { ServiceClient } from "./abuse/service-client";
import { DOCUMENTS, type DocumentName } from "./render/documents";
import type { HttpClient } from "./render/http-client";
import { PROCESS_KINDS, type ProcessorTimes, ProcessTree, processorTimesPer } from "./render/process-tree";

/**
 * Compares one process with ROLE=all with a web and a render process: documents per second, processor time for each
 * document, and memory. The two take turns. `npm run bench:roles -- 12 5 invoice` measures the invoice in 12 rounds of
 * 5 seconds.
 */
const [rounds = "6", seconds = "8", ...names] = process.argv.slice(2);
const documents = (names.length > 0 ? names : ["invoice", "invoice with script", "report"]) as DocumentName[];
const CLIENTS = 4;
const ARRANGEMENTS = { all: { all: 1 }, "web + render": { web: 1, render: 1 } } as const;

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Arrangement {
  name: string;
  cluster: Cluster;
  client: HttpClient;
  headers: Record<string, string>;
  trees: Map<string, ProcessTree>;
}

interface Measurement {
  perSecond: number;
  times: ProcessorTimes;
}

async function start(name: keyof typeof ARRANGEMENTS): Promise<Arrangement> {
  const cluster = await startCluster(ARRANGEMENTS[name]);
  const front = cluster.processes.find(({ role }) => role !== "render");
  if (!front) throw new Error("No process answers calls");
  const service = new ServiceClient({ port: front.port, outbox: cluster.outbox, tarPitPort: 0 });
  const headers = await service.signUpWithKey("customer@example.com");
  const trees = new Map(cluster.processes.map(({ role, child }) => [role, new ProcessTree([child.pid ?? 0])]));
  return { name, cluster, client: service.connect(), headers, trees };
}

const timesOf = ({ trees }: Arrangement): ProcessorTimes => {
  const all = [...trees.values()].map((tree) => tree.processorTimes);
  return Object.fromEntries(
    PROCESS_KINDS.map((kind) => [kind, all.reduce((sum, times) => sum + times[kind], 0)]),
  ) as ProcessorTimes;
};

/** Makes documents for a while. The last ones may end later; they count with the time that they took. */
async function measure(arrangement: Arrangement, name: DocumentName): Promise<Measurement> {
  const { template, parameters } = DOCUMENTS[name];
  let count = 0;
  const [before, startedAt] = [timesOf(arrangement), performance.now()];
  const end = startedAt + Number(seconds) * 1_000;
  const work = async () => {
    while (performance.now() < end) {
      count += 1;
      const body = JSON.stringify({ html: template, parameters: parameters(count) });
      await arrangement.client.send("POST", "/v1/documents", arrangement.headers, body);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  const perSecond = (count * 1_000) / (performance.now() - startedAt);
  return { perSecond, times: processorTimesPer(count, before, timesOf(arrangement)) };
}

await buildAll();
const arrangements = [await start("all"), await start("web + render")];
try {
  for (const name of documents) {
    for (const each of arrangements) await measure(each, name);
    const results = new Map<string, Measurement[]>(arrangements.map((each) => [each.name, []]));
    for (let round = 0; round < Number(rounds); round += 1) {
      const turn = round % 2 === 0 ? arrangements : arrangements.toReversed();
      for (const each of turn) results.get(each.name)?.push(await measure(each, name));
    }
    print(`\n${name}`);
    for (const [arrangement, measurements] of results) {
      const perKind = PROCESS_KINDS.map((kind) => ({
        kind,
        ms: median(measurements.map(({ times }) => times[kind])) * 1_000,
      }));
      const total = perKind.reduce((sum, { ms }) => sum + ms, 0);
      const parts = perKind.filter(({ ms }) => ms > 0).map(({ kind, ms }) => `${kind} ${ms.toFixed(1)}`);
      const perSecond = median(measurements.map((each) => each.perSecond)).toFixed(1);
      print(
        `  ${arrangement.padEnd(12)} ${perSecond} documents/s, ${total.toFixed(1)} ms of processor: ${parts.join(", ")}`,
      );
    }
    const [all = [], split = []] = results.values();
    const ratios = split.map(({ perSecond }, round) => perSecond / (all[round]?.perSecond ?? Number.NaN));
    print(`  web + render reaches ${median(ratios).toFixed(2)} of all (goal: 0.85)`);
  }
  print("\nMemory in MiB");
  for (const { trees } of arrangements)
    for (const [role, tree] of trees) print(`  ${role.padEnd(12)} ${Math.round(tree.memory)}`);
} finally {
  for (const { client, cluster } of arrangements) {
    client.close();
    await cluster.stop();
  }
}
