import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { RenderError } from "../render/render-error";
import type { Renderer } from "../render/renderer";

/** From the fastest document to the deadline. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @returns a renderer that counts and times the documents of the given one, and the registry of its metrics */
export function instrumentRenderer(renderer: Renderer): { renderer: Renderer; registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  const phases = new Histogram({
    name: "platen_render_phase_seconds",
    help: "Time per document, by phase: queue, template, load, print, total",
    labelNames: ["phase"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const documents = new Counter({
    name: "platen_render_documents_total",
    help: "Requested documents by result: OK, a code of the error catalogue, or ABORTED",
    labelNames: ["result"],
    registers,
  });
  const gauges = {
    platen_render_slots: ["Documents that work at the same time (RENDER_CONCURRENCY)", () => renderer.health.slots],
    platen_render_slots_busy: ["Slots in use", () => renderer.health.busySlots],
    platen_render_running: ["Documents being rendered, with a slot or without", () => renderer.health.running],
    platen_render_waiting: ["Documents in the queue of the process", () => renderer.health.waiting],
    platen_render_ready: ["1 while documents can be made", () => Number(renderer.health.state === "ready")],
  } as const;
  for (const [name, [help, value]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }
  new Counter({
    name: "platen_render_browser_restarts_total",
    help: "Browsers that ended unexpectedly",
    registers,
    collect() {
      this.reset();
      this.inc(renderer.health.restarts);
    },
  });
  instrumentProcesses(renderer, registry);

  return {
    registry,
    renderer: {
      async render(request) {
        try {
          const result = await renderer.render(request);
          // Documents that were printed together share the time.
          const count = result.together ? result.together.documents.filter((document) => document !== null).length : 1;
          for (const [phase, ms] of Object.entries(result.timings)) {
            for (let index = 0; index < count; index++) phases.observe({ phase }, ms / 1000 / count);
          }
          documents.inc({ result: "OK" }, count);
          return result;
        } catch (error) {
          documents.inc({ result: error instanceof RenderError ? error.code : "ABORTED" });
          throw error;
        }
      },
      get health() {
        return renderer.health;
      },
      close: () => renderer.close(),
    },
  };
}

/** Adds browsers and template processes, or the render processes of a web process, to the metrics. */
function instrumentProcesses(renderer: Pick<Renderer, "health">, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "platen_render_processes",
    help: "Running child processes by kind: browser or template",
    labelNames: ["kind"],
    registers,
    collect() {
      const { browsers, templates } = renderer.health.processes;
      this.set({ kind: "browser" }, browsers.length);
      this.set({ kind: "template" }, templates.length);
    },
  });
  new Gauge({
    name: "platen_render_nodes",
    help: "Render processes that a web process knows, by state: ready or unavailable",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, number] of Object.entries(renderer.health.nodes ?? {})) this.set({ state }, number);
    },
  });
}
