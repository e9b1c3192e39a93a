import { afterAll, afterEach, expect, it, vi } from "vitest";
import { reportHealth } from "../../server/http/health";
import { startMetricsServer } from "../../server/observability/metrics-server";
import { instrumentRenderer } from "../../server/observability/render-metrics";
import { RenderError } from "../../server/render/render-error";
import type { Renderer } from "../../server/render/renderer";
import { testDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { startService } from "../support/service";
import { IDLE } from "./render/support/documents";
import { startTestRenderer } from "./render/test-renderer";

const timings = { queue: 1, template: 2, load: 30, print: 40, total: 73 };
const render = vi.fn<Renderer["render"]>();
const renderer: Renderer = {
  render,
  health: {
    state: "ready",
    engine: { source: "bundled", product: null, sandbox: true },
    slots: 4,
    busySlots: 0,
    running: 3,
    waiting: 7,
    restarts: 2,
    processes: { browsers: [], templates: [] },
  },
  close: async () => undefined,
};
const request = { template: "x", parameters: {} };

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const blobs = { kind: "s3", answers: () => false } as const;
const databaseThatIsDown = { kind: "embedded", check: () => Promise.reject(new Error("down")) } as const;

it("the metrics server shows the renderer's queue, times, results and restarts", async () => {
  const { renderer: watched, registry } = instrumentRenderer(renderer);
  const port = await freePort();
  end = await startMetricsServer(
    { registry, reportHealth: () => reportHealth({ database: databaseThatIsDown, blobs, renderer: watched }) },
    "127.0.0.1",
    port,
  );

  render.mockResolvedValueOnce({ pdf: Buffer.from("%PDF"), pages: 1, timings, warnings: [] });
  await watched.render(request);
  render.mockRejectedValueOnce(new RenderError("RENDERER_BUSY", null, "full"));
  await expect(watched.render(request)).rejects.toMatchObject({ code: "RENDERER_BUSY" });
  render.mockRejectedValueOnce(new Error("gone"));
  await expect(watched.render(request)).rejects.toThrow("gone");

  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "platen_render_running 3",
      "platen_render_waiting 7",
      "platen_render_browser_restarts_total 2",
      "platen_render_ready 1",
      'platen_render_documents_total{result="OK"} 1',
      'platen_render_documents_total{result="RENDERER_BUSY"} 1',
      'platen_render_documents_total{result="ABORTED"} 1',
      'platen_render_phase_seconds_sum{phase="print"} 0.04',
      'platen_render_phase_seconds_bucket{le="0.025",phase="load"} 0',
      'platen_render_phase_seconds_bucket{le="0.05",phase="load"} 1',
    ]),
  );
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);

  const health = await fetch(`http://127.0.0.1:${port}/health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    {
      status: "failing",
      database: { kind: "embedded", answers: false, failure: "down" },
      files: { kind: "s3", answers: false },
      renderer: { ...renderer.health, processes: undefined },
    },
  ]);
});

it("the service's own port tells only the status of its health", async () => {
  const service = await startService();
  for (const path of ["/health", "/health/ready", "/health/live"]) {
    // On a busy machine, the database may take longer than the two seconds in which a health check answers.
    await eventually(async () => {
      const answer = await service.app.inject(path);
      expect([answer.statusCode, answer.json(), answer.headers["cache-control"]]).toEqual([
        200,
        { status: "ok" },
        "no-store",
      ]);
    });
  }
});

it("a service whose database or engine fails is alive, but not ready", async () => {
  const [database, failing] = [
    await testDatabase(),
    { ...renderer, health: { ...renderer.health, state: "starting" as const } },
  ];
  const down = { ...database, check: () => Promise.reject(new Error("10.0.0.7 does not answer")) };
  for (const service of [await startService({}, { database: down }), await startService({}, { renderer: failing })]) {
    const statusOf = async (path: string) => {
      const answer = await service.app.inject(path);
      return [answer.statusCode, answer.json()];
    };
    expect(await statusOf("/health")).toEqual([503, { status: "failing" }]);
    expect(await statusOf("/health/ready")).toEqual([503, { status: "failing" }]);
    expect(await statusOf("/health/live")).toEqual([200, { status: "ok" }]);
  }
});

it("readiness does not wait for the connections that calls use", async () => {
  const service = await startService();
  const pool = (await testDatabase()).db.$client;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await eventually(async () => expect((await service.app.inject("/health/ready")).statusCode).toBe(200));
  } finally {
    for (const client of taken) client.release();
  }
});

it("METRICS_PUBLIC makes the metrics available at the service's own port", async () => {
  const open = await startService({ METRICS_PUBLIC: "on" });
  const answer = await open.app.inject("/metrics");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": expect.stringContaining("text/plain"),
    "cache-control": "no-store",
  });
  expect(answer.body.split("\n")).toEqual(
    expect.arrayContaining([
      "platen_render_waiting 0",
      "platen_render_browser_restarts_total 0",
      "platen_render_ready 1",
    ]),
  );

  const closed = await startService();
  const refused = await closed.app.inject("/metrics");
  expect(refused.statusCode).toBe(404);
  expect(refused.json()).toMatchObject({ errorCode: "NOT_FOUND" });
});

const real = await startTestRenderer({ concurrency: 1, maxQueueLength: 1 });
afterAll(() => real.close());

it("metrics are correct after documents, refusals and a killed browser", async () => {
  const { renderer: watched, registry } = instrumentRenderer(real);
  const make = (template: string, signal?: AbortSignal) =>
    watched.render({ template, parameters: {}, ...(signal && { signal }) });
  const read = async () => (await registry.metrics()).split("\n");
  const later = (ms: number) =>
    `<script>window.platenReady = false; setTimeout(() => { window.platenReady = true }, ${ms})</script>`;

  await make("made");
  await expect(make("{% nonsense %}")).rejects.toMatchObject({ code: "INVALID_TEMPLATE" });

  const away = new AbortController();
  const held = make(IDLE, away.signal);
  const waiting = make("waits");
  await expect(make("too many")).rejects.toMatchObject({ code: "RENDERER_BUSY" });
  expect(await read()).toEqual(expect.arrayContaining(["platen_render_running 1", "platen_render_waiting 1"]));
  away.abort(new Error("gone"));
  await expect(held).rejects.toThrow("gone");
  await waiting;

  const slow = make(later(700));
  await eventually(() => expect(watched.health.running).toBe(1));
  process.kill(watched.health.processes.browsers[0] ?? Number.NaN, "SIGKILL");
  await slow;

  const lines = await read();
  expect(lines).toEqual(
    expect.arrayContaining([
      'platen_render_documents_total{result="OK"} 3',
      'platen_render_documents_total{result="INVALID_TEMPLATE"} 1',
      'platen_render_documents_total{result="RENDERER_BUSY"} 1',
      'platen_render_documents_total{result="ABORTED"} 1',
      "platen_render_browser_restarts_total 1",
      "platen_render_running 0",
      "platen_render_waiting 0",
      "platen_render_ready 1",
      ...["queue", "template", "load", "print", "total"].map(
        (phase) => `platen_render_phase_seconds_count{phase="${phase}"} 3`,
      ),
    ]),
  );
});
