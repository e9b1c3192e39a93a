import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { type Attributes, nowMs, type Span } from "./span";
import { formatTraceparent, parseTraceparent, type TraceContext } from "./trace-context";

/** Gets the spans that have ended. */
export interface SpanSink {
  add(span: Span): void;
}

/** Decides whether the spans of a trace are exported. */
export type Sampler = (traceId: string, parent: TraceContext | undefined) => boolean;

interface Tracer {
  sink: SpanSink;
  sampler: Sampler;
  current: AsyncLocalStorage<TraceContext>;
}

interface SpanOptions {
  kind?: Span["kind"];
  /** A `traceparent`. By default, the span belongs to the one around it. */
  parent?: string | null | undefined;
  attributes?: Attributes;
}

/** Undefined unless the operator has configured a collector: then each function below is one check. */
let tracer: Tracer | undefined;

/** Starts or, without an argument, ends the recording of spans in this process. */
export function setTracer(parts?: { sink: SpanSink; sampler: Sampler }): void {
  tracer = parts && { ...parts, current: new AsyncLocalStorage() };
}

/** Starts a span. @returns undefined if nothing is traced */
export function startSpan(name: string, { kind = "internal", parent, attributes = {} }: SpanOptions = {}) {
  if (!tracer) return undefined;
  const above = parent ? parseTraceparent(parent) : tracer.current.getStore();
  const traceId = above?.traceId ?? randomBytes(16).toString("hex");
  const isSampled = tracer.sampler(traceId, above);
  const context = { traceId, spanId: randomBytes(8).toString("hex"), isSampled };
  const startMs = nowMs();
  const span: Span = {
    context,
    parentSpanId: above?.spanId,
    name,
    kind,
    startMs,
    endMs: startMs,
    attributes,
    isFailed: false,
  };
  return span;
}

/** Ends a span, and hands it to the exporter. */
export function endSpan(span: Span | undefined, { isFailed = false, endMs = nowMs() } = {}): void {
  if (!tracer || !span?.context.isSampled) return;
  tracer.sink.add(Object.assign(span, { isFailed, endMs }));
}

/** Runs work below a span. */
export const runInSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  tracer && span ? tracer.current.run(span.context, work) : work();

/** Records a step of the work. A step that throws has failed. */
export async function withSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options);
  if (!span) return work(undefined);
  try {
    const result = await runInSpan(span, () => work(span));
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, { isFailed: true });
    throw error;
  }
}

/** Returns the `traceparent` of the running work, for another process or a later time. Null if nothing is traced. */
export function currentTraceparent(): string | null {
  const context = tracer?.current.getStore();
  return context ? formatTraceparent(context) : null;
}
