import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { RemoteRenderer } from "../../../server/render-nodes/remote-renderer";
import { startRenderNodeServer } from "../../../server/render-nodes/render-node-server";
import type { Span } from "../../../server/tracing/span";
import { traceRenderer } from "../../../server/tracing/trace-renderer";
import { setTracer, withSpan } from "../../../server/tracing/tracer";
import { createTestApiClient } from "../../support/api-client";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";
import { attributesOf, type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from "../../support/otlp-receiver";
import { READY_HEALTH } from "../../support/ready-health";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";
import { startWebhookReceiver } from "../../support/webhook-receiver";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const timings = { queue: 1, template: 2, load: 3, print: 4, total: 10 };
const render = async () => ({ ...sampleDocument, timings });
const SECRETS = ["confidential parameter", "confidential html", "confidential name"];
const body = { html: "<p>confidential html", filename: "confidential name.pdf", parameters: { x: SECRETS[0] } };

/** Exports at once what the service has recorded. */
const tracedTo = (receiver: OtlpReceiver) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });

const named = (spans: ReceivedSpan[], name: string) => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name)}`);
  return found;
};

it("a document of a caller's trace has spans of the call, the document, its phases and the database", async () => {
  const receiver = await startOtlpReceiver();
  const service = await startService(tracedTo(receiver), { render });
  const owner = await service.signUp();
  const client = await createTestApiClient(service, owner);
  const answer = await client.call("POST /v1/documents", { body, headers: { traceparent } });
  expect(answer.statusCode).toBe(200);
  const inTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
  await eventually(() => named(inTrace(), "POST /v1/documents"));
  const spans = inTrace();
  const call = named(spans, "POST /v1/documents");
  expect(call.parentSpanId).toBe("00f067aa0ba902b7");
  expect(attributesOf(call)).toMatchObject({ "http.route": "/v1/documents", "http.response.status_code": "200" });
  const document = named(spans, "render");
  expect(document.parentSpanId).toBe(call.spanId);
  for (const name of ["queue", "fill", "load", "print"]) expect(named(spans, name).parentSpanId).toBe(document.spanId);
  expect(named(spans, "finish").parentSpanId).toBe(call.spanId);
  const duration = ({ startTimeUnixNano, endTimeUnixNano }: ReceivedSpan) =>
    Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6;
  expect(["queue", "fill", "load", "print"].map((name) => Math.round(duration(named(spans, name))))).toEqual([
    1, 2, 3, 4,
  ]);

  const sent = JSON.stringify(receiver.requests.map((request) => request.body));
  for (const secret of [...SECRETS, client.key, owner.username, owner.accessToken]) expect(sent).not.toContain(secret);
});

it("a document in the background and its webhook belong to the trace of the request", async () => {
  const receiver = await startOtlpReceiver();
  const webhooks = await startWebhookReceiver();
  const environment = { ...tracedTo(receiver), WEBHOOK_ALLOW: webhooks.host, WEBHOOK_CHALLENGE: "off" };
  const service = await startService(environment, { render });
  const client = await createTestApiClient(service, await service.signUp());
  const answer = await client.call("POST /v1/documents", {
    body: { ...body, webhook: `http://${webhooks.host}/` },
    headers: { traceparent, prefer: "respond-async" },
  });
  expect(answer.statusCode).toBe(202);
  const spans = await eventually(() => {
    const inTrace = receiver.spans.filter((span) => span.traceId === traceId);
    named(inTrace, "webhook");
    return inTrace;
  });
  const document = named(spans, "document");
  expect(document.parentSpanId).toBe(named(spans, "POST /v1/documents").spanId);
  expect(named(spans, "finish").parentSpanId).toBe(document.spanId);
  const webhook = named(spans, "webhook");
  expect(spans.map(({ spanId }) => spanId)).toContain(webhook.parentSpanId);
  expect(webhooks.messages.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${webhook.spanId}-01`);
});

it("a render process continues the trace of the web process", async () => {
  const spans: Span[] = [];
  setTracer({ sink: { add: (span) => void spans.push(span) }, sampler: () => true });
  onTestFinished(() => setTracer());
  const log = pino({ level: "silent" });
  const plain: Renderer = {
    render,
    health: READY_HEALTH,
    close: async () => {},
  };
  const secret = randomUUID();
  const node = await startRenderNodeServer({
    renderer: traceRenderer(plain, { isRemote: false }),
    host: "127.0.0.1",
    port: 0,
    secrets: [secret],
    concurrency: 1,
    loadAsset: async () => undefined,
    maxRequestBytes: 1_000_000,
    log,
  });
  const origins = [`http://127.0.0.1:${node.port}`];
  const remote = traceRenderer(new RemoteRenderer({ origins, secret, deadlineMs: 30_000, log }), { isRemote: true });
  await withSpan("call", { parent: traceparent }, () => remote.render({ template: "x", parameters: {} }));
  await remote.close();
  await node.close();
  expect(spans.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "queue internal",
    "fill internal",
    "load internal",
    "print internal",
    "render internal",
    "render client",
    "call internal",
  ]);
  expect(new Set(spans.map(({ context }) => context.traceId))).toEqual(new Set([traceId]));
  expect(spans[4]?.parentSpanId).toBe(spans[5]?.context.spanId);
});

it("hostile headers begin a trace of their own, and change no answer", async () => {
  const receiver = await startOtlpReceiver();
  const service = await startService(tracedTo(receiver), { render });
  const client = await createTestApiClient(service, await service.signUp());
  for (const hostile of ["x", `${traceparent}-x`, "0".repeat(5_000), `00-${"0".repeat(32)}-00f067aa0ba902b7-01`]) {
    const { statusCode } = await client.call("POST /v1/documents", { body, headers: { traceparent: hostile } });
    expect(statusCode).toBe(200);
  }
  await eventually(() => {
    const calls = receiver.spans.filter(({ name }) => name === "POST /v1/documents");
    expect(calls).toHaveLength(4);
    expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

it("a collector that is down changes no answer", async () => {
  const collector = `http://127.0.0.1:${await freePort()}`;
  const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }, { render });
  const client = await createTestApiClient(service, await service.signUp());
  expect((await client.call("POST /v1/documents", { body, headers: { traceparent } })).statusCode).toBe(200);
});

it("nothing is traced, sent or stored without a collector", async () => {
  const webhooks = await startWebhookReceiver();
  const service = await startService({ WEBHOOK_ALLOW: webhooks.host, WEBHOOK_CHALLENGE: "off" }, { render });
  const client = await createTestApiClient(service, await service.signUp());
  await client.call("POST /v1/documents", {
    body: { ...body, webhook: `http://${webhooks.host}/` },
    headers: { traceparent, prefer: "respond-async" },
  });
  await eventually(() => expect(webhooks.messages).not.toEqual([]));
  expect(webhooks.messages[0]?.headers).not.toHaveProperty("traceparent");
});
