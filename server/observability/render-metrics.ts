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
    platen_render_running: ["Documents being rendered", () => renderer.health.running],
    platen_render_waiting: ["Documents in the queue", () => renderer.health.waiting],
    platen_render_browser_restarts: ["Browsers lost since the start", () => renderer.health.restarts],
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

  return {
    registry,
    renderer: {
      async render(request) {
        try {
          const result = await renderer.render(request);
          for (const [phase, ms] of Object.entries(result.timings)) phases.observe({ phase }, ms / 1000);
          documents.inc({ result: "OK" });
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
