import type { TraceContext } from "./trace-context";

/** Numbers of OTLP (opentelemetry-proto, trace.proto). */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** Values that say nothing about customers: no parameters, no HTML, no keys, no e-mail addresses. */
export type Attributes = Record<string, string | number | boolean>;

/** A step of the work. */
export interface Span {
  context: TraceContext;
  parentSpanId: string | undefined;
  name: string;
  kind: keyof typeof SPAN_KINDS;
  /** Milliseconds since 1970, with fractions. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  isFailed: boolean;
}

/** Milliseconds since 1970, with fractions, from the clock that only runs forward. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
