import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import type { TracingSettings } from "../config/tracing-settings";
import { OtlpExporter } from "./otlp-exporter";
import { SAMPLERS } from "./sampler";
import { setTracer } from "./tracer";

/** Starts to record and export spans. @returns a function that sends the last ones and ends it */
export function startTracing(settings: TracingSettings, metrics: Registry, log: BaseLogger): () => Promise<void> {
  const { sampler, samplerRatio, ...options } = settings;
  const exporter = new OtlpExporter({ ...options, metrics, log });
  setTracer({ sink: exporter, sampler: SAMPLERS[sampler](samplerRatio) });
  return async () => {
    setTracer();
    await exporter.close();
  };
}

export { traceRenderer } from "./trace-renderer";
