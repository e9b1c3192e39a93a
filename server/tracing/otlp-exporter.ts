import type { BaseLogger } from "pino";
import { Counter, type Registry } from "prom-client";
import { describeError } from "../lib/describe-error";
import { encodeSpans } from "./otlp-json";
import type { Attributes, Span } from "./span";
import type { SpanSink } from "./tracer";

/** Defaults of the OpenTelemetry specification for its batch processor. */
const INTERVAL_MS = 5_000;
const MAX_BATCH = 512;
const MAX_WAITING = 2_048;

interface OtlpExporterOptions {
  /** Address of the collector that takes traces, such as `http://collector:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  resource: Attributes;
  metrics: Registry;
  log: BaseLogger;
}

/**
 * Sends spans to an OpenTelemetry collector, in the background. While the collector does not answer, spans are dropped.
 * The service never waits, and logs one line when the outage begins and one when it ends.
 */
export class OtlpExporter implements SpanSink {
  readonly #options: OtlpExporterOptions;
  readonly #spans: Counter<"result">;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: OtlpExporterOptions) {
    this.#options = options;
    this.#spans = createSpanCounter(options.metrics);
    this.#timer = setInterval(() => void this.flush(), INTERVAL_MS).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#spans.inc({ result: "dropped" });
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= MAX_BATCH) void this.flush();
  }

  /** Sends the waiting spans, a batch at a time. */
  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Makes one attempt to send the last spans. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.flush();
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      this.#waiting = this.#waiting.slice(MAX_BATCH);
      const failure = await this.#post(batch);
      this.#spans.inc({ result: failure === undefined ? "exported" : "failed" }, batch.length);
      this.#report(failure);
      // The rest waits for the next interval.
      if (failure !== undefined) return;
    }
  }

  /** @returns why the collector did not take the spans; undefined if it did */
  async #post(batch: readonly Span[]): Promise<string | undefined> {
    const { url, headers, timeoutMs, resource } = this.#options;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: encodeSpans(batch, resource),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return describeError(error);
    }
  }

  #report(failure: string | undefined): void {
    const { log, url } = this.#options;
    const { origin } = new URL(url);
    if (failure !== undefined && !this.#isFailing) {
      log.warn({ collector: origin, reason: failure }, "traces can't be exported: they are dropped");
    }
    if (failure === undefined && this.#isFailing) log.info({ collector: origin }, "traces are exported again");
    this.#isFailing = failure !== undefined;
  }
}

/** Adds the number of spans to the metrics. Call it once for each registry. */
const createSpanCounter = (registry: Registry): Counter<"result"> =>
  new Counter({
    name: "platen_trace_spans_total",
    help: "Spans by result: exported, failed (the collector did not take them) or dropped (too many were waiting)",
    labelNames: ["result"],
    registers: [registry],
  });
