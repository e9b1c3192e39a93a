import { createGraphileWorker } from "./jobs/graphile-worker";
import type { JobEngine, Work } from "./jobs/job-engine";
import { createPlatenQueue } from "./jobs/platen-queue";

/**
 * Measures the bookkeeping of background work on PostgreSQL: Platen's queue of documents, and graphile-worker
 * (docs/decisions/0012-job-queue-in-postgres.md). `npm run bench:jobs -- platen` measures one engine only.
 */
const only = process.argv.slice(2);
const TAKES = 200;
const WORK_MS = 4_000;
/** Waiting jobs and the workspaces that they belong to. */
const BACKLOGS = [
  [TAKES + 10, 1],
  [200_000, 1],
  [200_000, 2_000],
] as const;
const WORKERS = [1, 4, 12];

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:jobs`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);

const engines: [string, () => Promise<JobEngine>][] = [
  ["platen", () => createPlatenQueue(url)],
  ["graphile", () => createGraphileWorker(url, "none")],
  ["graphile-queues", () => createGraphileWorker(url, "by workspace")],
];
for (const [key, create] of engines) {
  if (only.length > 0 && !only.includes(key)) continue;
  const engine = await create();
  print(`\n${engine.name}`);
  for (const [jobs, workspaces] of BACKLOGS) {
    await engine.fill(jobs, workspaces);
    const times = await engine.take(TAKES);
    const [median, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(2));
    print(`  take, ${jobs} wait in ${workspaces} workspaces: median ${median} ms, 99th percentile ${p99} ms`);
    await engine.clear();
  }
  for (const workspaces of [1, 50]) {
    for (const workers of WORKERS) {
      await engine.fill(20_000, workspaces);
      print(`  ${workers} workers, ${workspaces} workspaces: ${describe(await engine.work(workers, WORK_MS))}`);
      await engine.clear();
    }
  }
  for (const takers of engine.compete ? WORKERS : []) {
    await engine.fill(20_000, 1);
    const work = await engine.compete?.(takers, WORK_MS);
    if (work) print(`  ${takers} replicas that only take, 1 workspace: ${describe(work)}`);
    await engine.clear();
  }
  await engine.close();
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function describe({ jobs, asks, emptyAsks, ms }: Work): string {
  const share = ((100 * emptyAsks) / Math.max(asks, 1)).toFixed(0);
  return `${((1_000 * jobs) / ms).toFixed(0)} jobs/s, ${share} % of the asks empty`;
}
