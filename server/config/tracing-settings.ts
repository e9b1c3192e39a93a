import type { SamplerName } from "../tracing/sampler";
import type { Config } from "./config";

export interface TracingSettings {
  /** Address that takes traces. */
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** Attributes of the process. */
  resource: Record<string, string>;
  sampler: SamplerName;
  samplerRatio: number;
}

/** @returns undefined if traces are not exported */
export function tracingSettings(config: Config): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  // The path is added to the general address only (OTLP exporter specification).
  const url = own ?? (base && `${base}/v1/traces`);
  if (url === undefined || config.OTEL_SDK_DISABLED === "true") return undefined;
  return {
    url,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: config.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: {
      "service.name": config.OTEL_SERVICE_NAME,
      "platen.role": config.ROLE,
      ...config.OTEL_RESOURCE_ATTRIBUTES,
    },
    sampler: config.OTEL_TRACES_SAMPLER,
    samplerRatio: config.OTEL_TRACES_SAMPLER_ARG,
  };
}
