import { Gauge, type Registry } from "prom-client";

/** A pool of workers, as its metrics see it. */
interface WatchedPool {
  readonly size: number;
  readonly busyCount: number;
}

/** The pools of a process, by the registry of its metrics and by queue. */
const pools = new WeakMap<Registry, Map<string, WatchedPool>>();

/** Adds the workers of a queue to the metrics. */
export function instrumentWorkers(registry: Registry, queue: string, pool: WatchedPool): void {
  const known = pools.get(registry) ?? createGauges(registry);
  known.set(queue, pool);
}

function createGauges(registry: Registry): Map<string, WatchedPool> {
  const watched = new Map<string, WatchedPool>();
  pools.set(registry, watched);
  const common = { labelNames: ["queue"], registers: [registry] };
  new Gauge({
    ...common,
    name: "platen_workers",
    help: "Jobs that this process does at the same time, by queue",
    collect() {
      for (const [queue, { size }] of watched) this.set({ queue }, size);
    },
  });
  new Gauge({
    ...common,
    name: "platen_workers_busy",
    help: "Jobs that this process is doing, by queue",
    collect() {
      for (const [queue, { busyCount }] of watched) this.set({ queue }, busyCount);
    },
  });
  return watched;
}
