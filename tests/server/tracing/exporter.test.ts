import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, it, onTestFinished } from "vitest";
import { OtlpExporter } from "../../../server/tracing/otlp-exporter";
import { nowMs, type Span } from "../../../server/tracing/span";
import { freePort } from "../../support/free-port";
import { attributesOf, startOtlpReceiver } from "../../support/otlp-receiver";

const startMs = Date.UTC(2026, 2, 1) + 0.25;
const span = (name: string): Span => ({
  context: { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7", isSampled: true },
  parentSpanId: undefined,
  name,
  kind: "server",
  startMs,
  endMs: startMs + 2,
  attributes: { text: "ß", number: 3, part: 0.5, flag: true },
  isFailed: false,
});

function createExporter(url: string) {
  const lines: { level: string; msg: string }[] = [];
  const log = pino(
    { base: null, formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const metrics = new Registry();
  const exporter = new OtlpExporter({
    url,
    headers: { "api-key": "secret" },
    timeoutMs: 5_000,
    resource: { "service.name": "platen" },
    metrics,
    log,
  });
  onTestFinished(() => exporter.close());
  const counted = async (result: string) => {
    const { values = [] } = (await metrics.getSingleMetric("platen_trace_spans_total")?.get()) ?? {};
    return values.find(({ labels }) => labels.result === result)?.value ?? 0;
  };
  return { exporter, lines, counted };
}

it("sends spans as OTLP in JSON, with headers and resource", async () => {
  const receiver = await startOtlpReceiver();
  const { exporter, counted } = createExporter(`${receiver.endpoint}/v1/traces`);
  exporter.add(span("one"));
  exporter.add({ ...span("two"), isFailed: true });
  await exporter.flush();
  const [request] = receiver.requests;
  expect(request).toMatchObject({
    path: "/v1/traces",
    headers: { "content-type": "application/json", "api-key": "secret" },
  });
  expect(attributesOf(request?.body.resourceSpans[0]?.resource ?? { attributes: [] })).toEqual({
    "service.name": "platen",
  });
  expect(receiver.spans.map(({ name, kind, status }) => ({ name, kind, status }))).toEqual([
    { name: "one", kind: 2, status: {} },
    { name: "two", kind: 2, status: { code: 2 } },
  ]);
  const [first] = receiver.spans;
  expect([first?.startTimeUnixNano, first?.endTimeUnixNano]).toEqual(["1772323200000250000", "1772323200002250000"]);
  expect(first && attributesOf(first)).toEqual({ text: "ß", number: "3", part: 0.5, flag: true });
  expect(await counted("exported")).toBe(2);
});

it("drops spans while the collector is not reachable, with one line in the log, and one when it is again", async () => {
  const { exporter, lines, counted } = createExporter(`http://127.0.0.1:${await freePort()}/v1/traces`);
  for (let attempt = 0; attempt < 5; attempt++) {
    exporter.add(span("lost"));
    await exporter.flush();
  }
  expect(lines.map(({ msg }) => msg)).toEqual(["traces can't be exported: they are dropped"]);
  expect(JSON.stringify(lines)).not.toContain("secret");
  expect(await counted("failed")).toBe(5);

  const receiver = await startOtlpReceiver();
  receiver.status = 503;
  const refused = createExporter(receiver.endpoint);
  refused.exporter.add(span("refused"));
  await refused.exporter.flush();
  receiver.status = 200;
  refused.exporter.add(span("taken"));
  await refused.exporter.flush();
  expect(refused.lines.map(({ msg }) => msg)).toEqual([
    "traces can't be exported: they are dropped",
    "traces are exported again",
  ]);
});

it("keeps a bounded number of spans, and adding one never waits", async () => {
  const { exporter, counted } = createExporter(`http://127.0.0.1:${await freePort()}/v1/traces`);
  for (let number = 0; number < 10_000; number++) exporter.add(span("many"));
  expect(await counted("dropped")).toBeGreaterThan(7_000);
});

it("has a clock that agrees with the wall clock", () => {
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(60_000);
});
