import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { installPackage } from "../npm-package";
import type { JobEngine, Work } from "./job-engine";

const VERSION = "0.16.6";

/** The part of graphile-worker's interface that the measurement uses. */
interface GraphileWorker {
  run(options: object): Promise<{ stop(): Promise<void>; promise: Promise<void> }>;
  runMigrations(options: object): Promise<void>;
  Logger: new (factory: () => () => void) => object;
}

/**
 * graphile-worker on the same server.
 *
 * @param queues "by workspace" for a named queue for each workspace, which runs one job at a time; "none" for jobs that
 *   are taken in the order of their arrival, whatever their workspace
 */
export async function createGraphileWorker(url: string, queues: "by workspace" | "none"): Promise<JobEngine> {
  const load = await installPackage("graphile-worker", VERSION);
  const library: GraphileWorker = load("graphile-worker");
  const logger = new library.Logger(() => () => {});
  await library.runMigrations({ connectionString: url, logger });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const start = (takers: number, events: EventEmitter) =>
    library.run({
      connectionString: url,
      concurrency: takers,
      maxPoolSize: takers + 2,
      pollInterval: 5,
      noHandleSignals: true,
      taskList: { document: async () => {} },
      crontab: "",
      events,
      logger,
    });
  return {
    name: queues === "none" ? "graphile-worker" : "graphile-worker, a queue for each workspace",
    async fill(jobs, workspaces) {
      const queue = queues === "none" ? "null" : "'workspace ' || n % $2";
      await admin.query(
        `select count(*) from generate_series(1, $1::integer) n, lateral graphile_worker.add_job(
           'document', json_build_object('document', n, 'workspace', n % $2::integer), queue_name := ${queue})`,
        [jobs, workspaces],
      );
      await admin.query("vacuum analyze graphile_worker._private_jobs");
    },
    async take(count) {
      const events = new EventEmitter();
      const times: number[] = [];
      let started = 0;
      events.on("worker:getJob:start", () => {
        started = performance.now();
      });
      const enough = new Promise<void>((resolve) => {
        events.on("job:start", () => {
          times.push(performance.now() - started);
          if (times.length >= count) resolve();
        });
        events.on("worker:getJob:empty", () => resolve());
      });
      const runner = await start(1, events);
      await enough;
      await runner.stop();
      return times.slice(0, count);
    },
    async work(takers, ms) {
      const events = new EventEmitter();
      const work: Work = { jobs: 0, asks: 0, emptyAsks: 0, ms: 0 };
      events.on("worker:getJob:start", () => work.asks++);
      events.on("worker:getJob:empty", () => work.emptyAsks++);
      events.on("job:complete", () => work.jobs++);
      const runner = await start(takers, events);
      const started = performance.now();
      await sleep(ms);
      const done = { ...work, ms: performance.now() - started };
      await runner.stop();
      return done;
    },
    async clear() {
      await admin.query("truncate graphile_worker._private_jobs, graphile_worker._private_job_queues");
    },
    close: () => admin.end(),
  };
}
