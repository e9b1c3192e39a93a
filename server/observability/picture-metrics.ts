import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { PictureObserver, Pictures } from "../pictures/pictures";

/** From a small page to the limit of a page. */
const BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const known = new WeakMap<Registry, PictureMetrics>();

/** The metrics of the picture processes, by what the pictures are for. */
export class PictureMetrics {
  readonly #pools = new Map<string, Pick<Pictures, "waiting" | "processes">>();
  readonly #seconds: Histogram<"use">;
  readonly #tasks: Counter<"use" | "result">;
  readonly #lost: Counter<"use" | "reason">;

  /** Returns the metrics of a registry, which may have no two of the same name. */
  static of(registry: Registry): PictureMetrics {
    const metrics = known.get(registry) ?? new PictureMetrics(registry);
    known.set(registry, metrics);
    return metrics;
  }

  private constructor(registry: Registry) {
    const registers = [registry];
    this.#seconds = new Histogram({
      name: "platen_picture_seconds",
      help: "Time of a task of a picture process, with the wait for its turn, by use",
      labelNames: ["use"],
      buckets: BUCKETS_SECONDS,
      registers,
    });
    this.#tasks = new Counter({
      name: "platen_picture_tasks_total",
      help: "Tasks of picture processes by use and result: OK, a code of the error catalogue, or ABORTED",
      labelNames: ["use", "result"],
      registers,
    });
    this.#lost = new Counter({
      name: "platen_picture_processes_lost_total",
      help: "Picture processes that ended during a task, by use and reason: memory, timeout or exit",
      labelNames: ["use", "reason"],
      registers,
    });
    const gauges = {
      platen_picture_waiting: ["Tasks that wait for a picture process", "waiting"],
      platen_picture_memory_bytes: ["Resident memory of the picture processes", "memory"],
    } as const;
    for (const [name, [help, value]] of Object.entries(gauges)) {
      const pools = this.#pools;
      new Gauge({
        name,
        help: `${help}, by use`,
        labelNames: ["use"],
        registers,
        collect() {
          for (const [use, { waiting, processes }] of pools) {
            const bytes = processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
            this.set({ use }, value === "waiting" ? waiting : bytes);
          }
        },
      });
    }
  }

  /** Adds picture processes to the metrics when it is created with the observer. */
  observe(use: string, create: (observer: PictureObserver) => Pictures): Pictures {
    const pictures = create({
      onTask: (result, ms) => {
        this.#tasks.inc({ use, result });
        if (result === "OK") this.#seconds.observe({ use }, ms / 1000);
      },
      onProcessLost: (reason) => this.#lost.inc({ use, reason }),
    });
    this.#pools.set(use, pictures);
    return pictures;
  }
}
